import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Browser } from 'playwright-core';
import type { PortalProcess } from '../../portal-process.ts';
import { signInOnPage, type Visit, visitConsole } from './console-page.ts';

/* Visits of the people who use the pages of automatic decisions. */

/** Part of the sentence that describes the row with the release. */
export const releaseRow = 'releases declarations in the green lane';

export type AutomationVisitor = 'trader' | 'officer' | 'supervisor' | 'administrator';

/** Returns a function that signs in a person and closes the page at the end of the test; null without Chromium. */
export function automationVisits(opened: () => { browser: Browser | null; portal: PortalProcess }) {
  return async (t: TestContext, who: AutomationVisitor, width = 1280): Promise<Visit | null> => {
    const { browser, portal } = opened();
    if (!browser) {
      t.skip('no Chromium is installed');
      return null;
    }
    const visit = await visitConsole(browser, portal, { width });
    t.after(() => visit.close());
    await signInOnPage(visit, portal.credentials[who]);
    return visit;
  };
}

/** Presses a button of the open dialog. */
export function confirmInDialog({ page }: Visit, name: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Asserts that the button is visible but refuses the request of the same person. */
export async function isRefusedToAuthor({ page }: Visit, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  assert.equal(await button.getAttribute('aria-disabled'), 'true');
  assert.equal(await button.getAttribute('title'), 'Another person must confirm your request.');
  await button.click({ force: true });
  assert.equal(await page.getByRole('dialog').count(), 0);
}
