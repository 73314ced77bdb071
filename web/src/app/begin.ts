import { mount } from 'svelte';
import App from './App.svelte';

export const begin = (target: HTMLElement): void => void mount(App, { target });
