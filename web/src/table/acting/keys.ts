// Single letters that press what is on the screen: whatever carries the letter in `data-key`, if it can be seen.

/** Where a letter is text, and not a wish. */
function types(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Presses what the key stands for now, if anything. */
export function pressKeyed(event: KeyboardEvent): void {
  const found = keyed(event);
  if (!found) return;
  event.preventDefault();
  found.click();
}

/** The element that a key stands for now. */
export function keyed(event: KeyboardEvent, root: ParentNode = document): HTMLElement | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null;
  if (event.key.length !== 1 || types(event.target)) return null;
  // A sheet over the page takes the keys: what lies under it is not pressed.
  if (root.querySelector('dialog[open]')) return null;
  const key = event.key.toUpperCase();
  const found = [...root.querySelectorAll<HTMLElement>('[data-key]')];
  return found.find((one) => one.dataset['key'] === key && !one.hasAttribute('disabled')) ?? null;
}
