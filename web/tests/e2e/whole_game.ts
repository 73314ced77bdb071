// Somebody who plays a whole game by the buttons that are there.

/**
 * Presses the plainest answer to what is asked; says what was pressed, what the page shows and which acts it offered. Runs
 * inside the page.
 */
export function answer(): { over: boolean; pressed: string; shows: string; choices: string } {
  const shows = document.querySelector('.prompt h2, h1')?.textContent ?? '';
  const offered = document.querySelectorAll<HTMLElement>('.prompt [data-act]');
  const choices = [...new Set([...offered].map(({ dataset }) => dataset['act'] ?? ''))].sort().join(' ');
  if (document.querySelector('section.end')) return { over: true, pressed: '', shows, choices };
  const plain = [
    'dialog[open] [data-act]',
    '.offer.tome [data-main] button:last-child', // refuse
    '.prompt [data-act="claim"]',
    '.prompt.bidding [data-act="bid"]:nth-child(1)',
    '.prompt.bidding [data-act="pass"]',
    '.prompt [data-act="build"]',
    '.prompt .stepper button:first-child:not([aria-disabled])',
    '.prompt [data-act="mortgage"]',
    '.prompt [data-act="sell-to-bank"]',
    '.prompt [data-act="ask-bankrupt"]',
    '.prompt [data-main] .primary:not([aria-disabled])',
    '.prompt [data-main] [data-act]',
  ];
  for (const selector of plain) {
    const button = [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    if (!button) continue;
    button.click();
    return { over: false, pressed: button.textContent.trim(), shows, choices };
  }
  return { over: false, pressed: '', shows, choices };
}
