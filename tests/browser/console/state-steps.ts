import { generateSync } from 'otplib';
import { requireTextAt } from '../../../conformance/json.ts';
import type { ConsoleVisit } from './console-page.ts';

/* Steps that open a dialog, menu or picker. */

/** Name of a button or link to press, or another action. */
export type Step = string | RegExp | ((visit: ConsoleVisit) => Promise<unknown>);

export const fill =
  (label: string | RegExp, value: string): Step =>
  ({ page }) =>
    page.getByLabel(label).first().fill(value);
/** Selects an option, a choice or a row by its label. */
export const check =
  (label: string | RegExp): Step =>
  ({ page }) =>
    page.getByLabel(label).first().check();
/** Types into a field and waits for its suggestions. */
export const suggest =
  (label: string, value: string): Step =>
  async ({ page }) => {
    const field = page.getByRole('combobox', { name: label }).first();
    await field.clear();
    await field.pressSequentially(value);
    await page.locator('[role=option]').first().waitFor();
  };
/** Answers the next request of a path as the portal would under rare conditions. */
export const refuse =
  (path: string, status: number, code: string): Step =>
  ({ page }) =>
    page.route(path, (route) => route.fulfill({ status, json: { code, title: code, status } }), { times: 1 });
export const key =
  (name: string): Step =>
  ({ page }) =>
    page.keyboard.press(name);

/** The checkbox of the first row of a list. */
export const anyRow = /^Select (?!all)/;
export const see =
  (text: string): Step =>
  (visit) =>
    visit.sees(text);
/** Presses the button of the open dialog, which has the name of the button that opened it. */
export const confirm =
  (name: string): Step =>
  ({ page }) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Registers an authenticator app of the signed-in user. */
export async function registerPhone(visit: ConsoleVisit): Promise<void> {
  const totp = '/management/person/factors/totp';
  const begun = await visit.call('POST', totp, { name: 'Phone of the pictures' });
  const code = generateSync({ secret: requireTextAt(begun, 'totp', 'secret') });
  await visit.call('POST', `${totp}/${requireTextAt(begun, 'totp', 'id')}/confirmation`, { code });
}
