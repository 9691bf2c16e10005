import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { generateSync } from 'otplib';
import { requireTextAt } from '../../../conformance/json.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();

type Who = 'administrator' | 'officer' | 'trader';
/** Presses a button of the open dialog. */
const confirm = ({ page }: ConsoleVisit, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Searches for a user account by its mail address and opens it. */
async function openAccount({ page, ...visit }: ConsoleVisit, email: string): Promise<void> {
  await visit.goTo('/people');
  await page.locator('.filter-bar').waitFor();
  // Opens the filters by a button, which exists only on phones.
  const filters = page.getByRole('button', { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await visit.fill('E-mail address', email);
  await page.getByLabel('E-mail address').press('Enter');
  await page.waitForURL(/email=/);
  const row = page.getByRole('row').filter({ hasText: email });
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: 'Second factors' }).waitFor();
}

async function signInAgain(visit: ConsoleVisit, who: Who): Promise<void> {
  const { email, password } = portal.credentials[who];
  await visit.goTo('/sign-in');
  await visit.fill('E-mail address', email);
  await visit.fill('Password', password);
  await visit.press('Sign in');
}

/** Waits until the portal has ended the user's session, which takes up to a second. */
async function isSignedOut(visit: ConsoleVisit): Promise<void> {
  await visit.page.waitForFunction(async () => (await fetch('/management/session')).status === 401);
  await visit.goTo('/account');
  await visit.page.waitForURL(/sign-in/);
}

/** Registers an authenticator app for the user, whose phone is then lost. */
async function setUpPhone(visit: ConsoleVisit): Promise<void> {
  const totp = '/management/person/factors/totp';
  const begun = await visit.call('POST', totp, { name: 'Lost phone' });
  const code = generateSync({ secret: requireTextAt(begun, 'totp', 'secret') });
  await visit.call('POST', `${totp}/${requireTextAt(begun, 'totp', 'id')}/confirmation`, { code });
}

describe('an administrator', needsChromium, () => {
  test('disables an account, which ends its sessions, and later enables it', async (t) => {
    const trader = await visitAs(t, 'trader');
    const visit = await visitAs(t, 'administrator');
    const { page } = visit;
    await trader.goTo('/mails');
    await page.getByRole('link', { name: 'People', exact: true }).waitFor();
    await openAccount(visit, portal.credentials.trader.email);
    await visit.sees('1 session');
    await page.getByRole('row', { name: /Owner/ }).waitFor();
    await visit.press('Disable account');
    await visit.sees('The person is signed out everywhere after at most one second');
    await visit.isAccessible();
    await confirm(visit, 'Cancel');
    assert.equal(await trader.page.evaluate(async () => (await fetch('/management/session')).status), 200);
    await visit.press('Disable account');
    await confirm(visit, 'Disable account');
    await visit.sees(/The account of .* is disabled\./);
    const revive = page.getByRole('button', { name: 'Enable account' });
    await revive.waitFor();
    assert.ok(await revive.evaluate((button) => button === document.activeElement), 'the focus is kept');
    await visit.page.getByRole('definition').getByText('None', { exact: true }).first().waitFor();
    await page.getByRole('row', { name: /person\.update .*active → disabled/ }).waitFor();
    await visit.isAccessible();
    await isSignedOut(trader);
    await signInAgain(trader, 'trader');
    await trader.sees('Sign-in failed');

    await visit.goTo('/people?status=disabled');
    await page.getByRole('row').filter({ hasText: portal.credentials.trader.email }).waitFor();
    await visit.isAccessible();
    await page.goBack();
    await revive.click();
    await confirm(visit, 'Enable account');
    await visit.sees(/is active again\./);
    await signInAgain(trader, 'trader');
    await trader.page.locator('main.main').waitFor();
    assert.deepEqual([...visit.faults, ...trader.faults], []);
  });

  test('removes the second factors of a lost phone, after which the password alone signs in', async (t) => {
    const officer = await visitAs(t, 'officer');
    const visit = await visitAs(t, 'administrator', { colorScheme: 'dark', width: 390 });
    const { page } = visit;
    await setUpPhone(officer);
    await officer.goTo('/mails');
    await openAccount(visit, portal.credentials.officer.email);
    await visit.sees('10 recovery codes left.');
    await page.getByRole('row', { name: /^Lost phone .*Authenticator app/ }).waitFor();
    await visit.isAccessible();
    await visit.press('Remove all second factors');
    await visit.sees('First verify that the request comes from this person');
    await visit.isAccessible();
    await confirm(visit, 'Remove all second factors');
    await visit.sees(/The second factors of .* are removed\./);
    await visit.sees('None: the password alone is sufficient to sign in.');
    assert.equal(await page.getByRole('button', { name: 'Remove all second factors' }).count(), 0);
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'the focus is kept');
    await page.getByRole('row', { name: /person\.remove_factors/ }).waitFor();
    await visit.isAccessible();
    await isSignedOut(officer);
    await signInAgain(officer, 'officer');
    await officer.page.locator('main.main').waitFor();
    await officer.goTo('/account');
    await officer.sees('Your account is protected by a password only');
    assert.deepEqual([...visit.faults, ...officer.faults], []);
  });

  test('opens an account by the name of its user, and can’t change their own account', async (t) => {
    const visit = await visitAs(t, 'administrator');
    await visit.goTo('/organisation');
    const { email } = portal.credentials.administrator;
    await visit.page.getByRole('row').filter({ hasText: email }).getByRole('link').click();
    await visit.sees('This is your own account');
    assert.equal(await visit.page.getByRole('button', { name: 'Disable account' }).count(), 0);
    await visit.isAccessible();
  });

  test('sees a message when the account does not exist', async (t) => {
    const visit = await visitAs(t, 'administrator');
    await visit.goTo('/people/per_nobody');
    await visit.page.getByRole('alert').waitFor();
    await visit.isAccessible();
  });
});

describe('an officer', needsChromium, () => {
  test('can’t see user accounts', async (t) => {
    const visit = await visitAs(t, 'officer');
    await visit.page.getByRole('link', { name: 'Guarantees' }).waitFor();
    assert.equal(await visit.page.getByRole('link', { name: 'People', exact: true }).count(), 0);
    await visit.goTo('/people');
    await visit.page.getByRole('alert').waitFor();
    await visit.isAccessible();
  });
});
