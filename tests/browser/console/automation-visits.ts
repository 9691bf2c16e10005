import assert from 'node:assert/strict';
import type { ConsoleVisit } from './console-page.ts';

/* Acts of the people who use the pages of automatic decisions. */

/** Part of the sentence that describes the row with the release. */
export const releaseRowText = 'releases declarations in the green lane';

/** Presses a button of the open dialog. */
export function confirmInDialog({ page }: ConsoleVisit, name: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Asserts that the button is visible but refuses the request of the same person. */
export async function isRefusedToAuthor({ page }: ConsoleVisit, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  assert.equal(await button.getAttribute('aria-disabled'), 'true');
  assert.equal(await button.getAttribute('title'), 'Another person must confirm your request.');
  await button.click({ force: true });
  assert.equal(await page.getByRole('dialog').count(), 0);
}
