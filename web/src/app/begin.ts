import { mount } from 'svelte';
import App from './App.svelte';
import { offline } from './offline.svelte';

export function begin(target: HTMLElement): void {
  mount(App, { target });
  void offline.register();
}
