// Opens a screen of a competition in a browser whose line to the server tells a view of ours.

import type { BrowserContext, Page } from 'playwright-core';
import { kCupScreens, kNow, sheet } from './cup_views.ts';

/** Every page of this browser has organised this cup, and gave these links. */
export async function asOrganiser(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const given = Object.fromEntries([2, 3, 4, 5].map((link) => [link, `${link}`.repeat(32)]));
    const roles = [{ secret: 'a'.repeat(32), role: 'organiser' }];
    const kept = { name: 'Lyon 2027', seen: 1, roles, given, recovery: 'K7QF-2M9D-XW4T-8RPA' };
    localStorage.setItem('banquier.cup.lyon', JSON.stringify(kept));
  });
}

export async function openCup(page: Page, name: string): Promise<void> {
  const screen = kCupScreens[name];
  if (!screen) throw new Error(`no such screen: ${name}`);
  await page.routeWebSocket(/\/ws\/cup/, (line) => {
    line.onMessage((text) => {
      const asked = JSON.parse(String(text)) as { do: string; id?: number };
      const answer = { is: 'answer', to: asked.do, code: 'accepted', id: asked.id };
      if (asked.do === 'join')
        line.send(JSON.stringify({ is: 'snapshot', cup: 'lyon', version: 1, now: kNow, view: screen.view }));
      else if (asked.do === 'sheet') line.send(JSON.stringify({ ...answer, sheet, versions: [] }));
      else if (['why', 'preview', 'log', 'contacts', 'plan'].includes(asked.do))
        line.send(JSON.stringify({ ...answer, legal: true, lines: [] }));
      else line.send(JSON.stringify({ is: 'result', id: asked.id, code: 'accepted', version: 1 }));
    });
  });
  await page.goto(`/c/lyon${screen.path ?? ''}`);
  await page.getByText('Lyon 2027').first().waitFor();
  if (screen.tab !== undefined) await page.getByRole('tab').nth(screen.tab).click();
  await page.waitForLoadState('networkidle');
}
