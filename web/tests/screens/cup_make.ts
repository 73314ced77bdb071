// Draws every screen of a competition in two languages into build/screens/cups; those of the guides also into docs/screens.
//
//     tools/web cup-screens [PART OF A NAME …]

import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { TestServer, aPerson, closeBrowser, laptop, phone, projector } from '../e2e/world.ts';
import { asOrganiser, openCup } from './cup_look.ts';
import { kCupScreens } from './cup_views.ts';

const kFolder = new URL('../../../build/screens/cups/', import.meta.url);
const kDocs = new URL('../../../docs/screens/', import.meta.url);
const kKept = ['cup-hall.1280', 'cup-screen.1920'];
const kSizes = [
  { ...phone.viewport, scale: 1 },
  { ...laptop.viewport, scale: 0.7 },
  { ...projector.viewport, scale: 0.42 },
];
const wanted = process.argv.slice(2);
const names = Object.keys(kCupScreens).filter(
  (name) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

const server = await TestServer.start();
await mkdir(kFolder, { recursive: true });
for (const locale of ['en', 'fr']) {
  for (const { width, height, scale } of kSizes) {
    const person = await aPerson(server, { viewport: { width, height }, locale });
    await asOrganiser(person.context);
    const cdp = await person.context.newCDPSession(person.page);
    for (const name of names) {
      await openCup(person.page, name);
      const { data } = await cdp.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 55,
        clip: { x: 0, y: 0, width, height, scale },
      });
      const file = `${name}.${width}.${locale}.webp`;
      await writeFile(new URL(file, kFolder), Buffer.from(data, 'base64'));
      if (kKept.includes(`${name}.${width}`)) await copyFile(new URL(file, kFolder), new URL(file, kDocs));
    }
    await person.leave();
  }
}
await closeBrowser();
await server.kill();
