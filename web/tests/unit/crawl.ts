// Does on a page whatever can be done there: fills every field, goes through every list, presses every button.

import { fireEvent } from '@testing-library/svelte';
import { tick } from 'svelte';

const kRounds = 4; // what is pressed may bring more
const kDepth = 3; // of what comes up by what came up
const kText = 'K7PQ2MXR'; // good as a name, as words and as a code

const settle = async (): Promise<void> => {
  await tick();
  await new Promise((done) => setTimeout(done));
  await tick();
};

async function fill(): Promise<void> {
  for (const input of document.querySelectorAll('input')) {
    if (input.readOnly || input.disabled) continue;
    if (input.type === 'radio' || input.type === 'checkbox') await fireEvent.click(input);
    else {
      const text = input.type === 'number' || input.inputMode === 'numeric' ? '5' : kText;
      await fireEvent.input(input, { target: { value: text } });
      await fireEvent.change(input, { target: { value: text } });
    }
  }
}

async function chooseAll(): Promise<void> {
  for (const list of document.querySelectorAll('select'))
    for (const option of [...list.options]) {
      if (!option.isConnected) continue;
      await fireEvent.change(list, { target: { value: option.value } });
      await submitAll();
    }
}

async function submitAll(): Promise<void> {
  await fill();
  for (const form of document.querySelectorAll('form')) await fireEvent.submit(form);
  await settle();
}

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll('button')];

/** Presses a button, and before anything else what comes up by it: a dialog may be gone later. */
async function press(button: HTMLButtonElement, pressed: WeakSet<Element>, depth = 0): Promise<void> {
  const before = new Set(buttons());
  pressed.add(button);
  if (!button.isConnected || button.disabled) return;
  await fireEvent.click(button);
  await settle();
  if (depth >= kDepth) return;
  if (document.querySelector('dialog[open]')) await chooseAll();
  const fresh = buttons().filter((one) => !before.has(one) && !pressed.has(one));
  // What does something comes before what only closes.
  const does = (one: Element) => one.matches('.danger, .primary, [data-act]');
  for (const one of [...fresh.filter(does), ...fresh]) await press(one, pressed, depth + 1);
}

export async function doEverything(): Promise<void> {
  const pressed = new WeakSet<Element>();
  for (let round = 0; round < kRounds; ++round) {
    await chooseAll();
    await submitAll();
    const left = buttons().filter((one) => !pressed.has(one));
    if (left.length === 0) return;
    for (const button of left) await press(button, pressed);
  }
}
