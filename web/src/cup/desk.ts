// Every screen but a team's phone, in one piece that is fetched when one of them is wanted.

export { default as BankerPage } from './banker/BankerPage.svelte';
export { default as Console } from './console/Console.svelte';
export { default as PrintPage } from './print/PrintPage.svelte';
export { default as Projector } from './projector/Projector.svelte';
export { default as RefereeTable } from './referee/RefereeTable.svelte';
