import { mount } from 'svelte';
import CupApp from './CupApp.svelte';

export const begin = (target: HTMLElement): void => void mount(CupApp, { target });
