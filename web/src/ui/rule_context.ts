// Who shows a rule when its id is pressed: the page says how, whatever is deeper in it asks.

import { getContext, setContext } from 'svelte';

type OpenRule = (id: string) => void;
const kKey = Symbol('open rule');

export const provideOpenRule = (open: OpenRule): void => void setContext(kKey, open);
/** Missing where nothing shows rules. */
export const openRule = (): OpenRule | undefined => getContext<OpenRule | undefined>(kKey);
