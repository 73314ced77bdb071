/** How many letters of a text a table takes; it leaves out the rest. The table has the same (limits.test.ts compares). */
export const kNameLetters = 24;
export const kLineLetters = 240; // of chat
