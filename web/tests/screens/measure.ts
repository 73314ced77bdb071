// What is measured inside a page. Each function is sent to the browser as it stands: nothing from outside it.

/** Visible text smaller than 11 px, as it is drawn. */
export function smallText(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || !parent || parent.closest('.hidden-visually, script, style, option, noscript, title'))
      continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    let size = parseFloat(getComputedStyle(parent).fontSize);
    if (parent instanceof SVGGraphicsElement) {
      const matrix = parent.getScreenCTM();
      if (matrix) size *= Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
    }
    if (size < 10.995) found.push(`${size.toFixed(1)} px: ${text.slice(0, 40)}`);
  }
  return [...new Set(found)];
}

/** What can be pressed and is smaller than 44 px one way or the other. What stands inside a sentence is text. */
export function smallTargets(): string[] {
  const found: string[] = [];
  const pressed =
    'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=radio], [role=link], [tabindex="0"]';
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>(pressed)) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.hidden-visually, .skip, [inert]')) continue;
    const role = element.getAttribute('role');
    if (element.matches('[tabindex]:not(button, a, input, select, textarea, summary)') && role !== 'button') {
      if (role !== 'tab' && role !== 'radio' && role !== 'link') continue; // a place for the keyboard, not to be pressed
    }
    const said = [...(element.parentElement?.childNodes ?? [])].some(
      (one) => one.nodeType === Node.TEXT_NODE && one.textContent?.trim(),
    );
    const inText =
      said && element.matches('a, button') && /^inline(-block)?$/.test(getComputedStyle(element).display);
    if (inText) continue;
    let box = element.getBoundingClientRect();
    // A label is pressed for its box.
    const label = element.matches('input[type=checkbox], input[type=radio]')
      ? element.closest('label')
      : null;
    if (label) box = label.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    // Half a pixel is the browser's rounding.
    if (box.width < 43.5 || box.height < 43.5) {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      found.push(
        `${box.width.toFixed(0)} × ${box.height.toFixed(0)}: ${element.tagName} ${name.slice(0, 40)}`,
      );
    }
  }
  return found;
}

/** What would have to be scrolled sideways: the page, or something in it. */
export function sideways(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > window.innerWidth) found.push(`page: ${root.scrollWidth} > ${window.innerWidth}`);
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.closest('.hidden-visually')) continue;
    const how = getComputedStyle(element).overflowX;
    if (how === 'auto' || how === 'scroll')
      found.push(`${element.tagName}.${element.className}: ${element.scrollWidth} > ${element.clientWidth}`);
  }
  return found;
}

/** Text that is cut off, or that lies outside the page. */
export function lostText(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (element.closest('.hidden-visually, .skip, svg, select') || !element.checkVisibility()) continue;
    const own = [...element.childNodes].some((one) => one.nodeType === 3 && one.textContent?.trim());
    if (!own) continue;
    const name = `${element.tagName}.${element.className} ${element.textContent.trim().slice(0, 30)}`;
    const style = getComputedStyle(element);
    const cutX = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const cutY = style.overflowY === 'hidden' || style.overflowY === 'clip';
    if (cutX && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${name}`);
    if (cutY && element.scrollHeight > element.clientHeight + 1) found.push(`cut: ${name}`);
    const box = element.getBoundingClientRect();
    if (box.width > 0 && (box.right > document.documentElement.scrollWidth + 1 || box.left < -1))
      found.push(`outside: ${name}`);
  }
  return found;
}

/** What one needs to decide and cannot see without scrolling: the question, its main choices, everybody's money, the time;
 *  the clock of the game is not on a phone held upright. */
export function outOfSight(): string[] {
  const upright = innerWidth < innerHeight;
  const found: string[] = [];
  // The part of an element that the window and what scrolls around it leave.
  const isSeen = (element: Element): boolean => {
    const box = element.getBoundingClientRect();
    let { left, top, right, bottom } = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const room = around.getBoundingClientRect();
      left = Math.max(left, room.left);
      top = Math.max(top, room.top);
      right = Math.min(right, room.right);
      bottom = Math.min(bottom, room.bottom);
    }
    return box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1;
  };
  const need = (what: string, selector: string, least: number) => {
    const all = [...document.querySelectorAll(selector)].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    if (all.length < least) found.push(`${what}: ${all.length}, not ${least}`);
    for (const one of all)
      if (!isSeen(one)) found.push(`${what} out of sight: ${one.textContent.trim().slice(0, 40)}`);
  };
  need('question', '.prompt h2', 1);
  need('choice', '.prompt [data-main] button', 1);
  need('clock', '.prompt [role=timer]', 0);
  if (upright) {
    need('own money', '.purse strong', 1);
    need('money', '.purses strong', 2);
  } else {
    need('money', '.players .money > strong', 2);
    need('clock', '.game-clock [role=timer]', 0); // none once the end is announced
    // Where a laptop has room, all of an auction: the deed, everybody's bids, one's own amount.
    if (innerHeight >= 800) need('auction', '.prompt :is(.card, .bidders li, .own input)', 0);
  }
  return found;
}

/** How many of these are whole on the screen, with nothing over their middle. */
export function wholeInSight(selector: string): number {
  return [...document.querySelectorAll(selector)].filter((one) => {
    const box = one.getBoundingClientRect();
    const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const foot = document.elementFromPoint(box.x + box.width / 2, box.bottom - 3);
    return one.contains(middle) && one.contains(foot);
  }).length;
}
