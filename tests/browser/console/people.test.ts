import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { generateSync } from 'otplib';
import type { Page } from 'playwright-core';
import { textAt } from '../../../conformance/json.ts';
import { freePort, type PortalProcess, startPortal } from '../../portal-process.ts';
import { needsChromium } from '../installed-browser.ts';
import { type ConsoleVisit, signInOnPage } from './console-page.ts';
import { openConsoleOf } from './open-console.ts';
import {
  confirmWithPassword,
  followMail,
  password,
  registerOrganisation,
  signedUp,
  signUp,
} from './sign-up-flow.ts';

const newPassword = 'vier graue elefanten';
// Uses a host name instead of an IP address, because passkeys require one.
const port = await freePort();
const baseUrl = `http://localhost:${port}`;
const started: PortalProcess = { ...(await startPortal({ port, publicUrl: baseUrl })), baseUrl };
const { portal, openVisit, visitAs } = openConsoleOf(started);

const phone = { colorScheme: 'dark', width: 390 } as const;
/** Adds a virtual authenticator to the browser that approves every request. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function enterPassword(visit: ConsoleVisit, email: string, with_: string): Promise<void> {
  await visit.goTo('/sign-in');
  await visit.fill('E-mail address', email);
  await visit.fill('Password', with_);
  await visit.press('Sign in');
}

/** Approves an organisation as an administrator in another browser. */
async function approve(t: TestContext, name: string): Promise<void> {
  const visit = await visitAs(t, 'administrator');
  await visit.goTo('/organisations?status=pending');
  await visit.sees(name);
  await visit.isAccessible();
  await visit.page.getByRole('link', { name }).click();
  await visit.press('Approve');
  await visit.isAccessible();
  await visit.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await visit.sees('The organisation is approved.');
  assert.deepEqual(visit.faults, []);
}

/** Registers a client, generates its first key, and returns the example requests that the console shows. */
async function createFirstKey(
  visit: ConsoleVisit,
): Promise<{ readonly text: string; readonly secret: string }> {
  const { page } = visit;
  await visit.fill('Name', 'Warehouse');
  await page.getByRole('dialog').getByRole('button', { name: 'Register client' }).click();
  await visit.sees('The client is registered');
  const [, secret] = await page.locator('code.secret').allTextContents();
  await visit.press('Continue to the API keys');
  await visit.press('Generate API key');
  await visit.fill('Name', 'Server 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Generate API key' }).click();
  await visit.sees('Copy the key now');
  return { text: (await page.locator('pre.code').textContent()) ?? '', secret: secret ?? '' };
}

/**
 * Returns the code of an authenticator app, in a time step after the current one. Each code is valid once, and
 * the portal accepts that of the next step.
 */
const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

describe('a new user', needsChromium, () => {
  test('gets from sign-up to an API request with a 200 response', async (t) => {
    const visit = await openVisit(t);
    const { page } = visit;
    const email = 'new@quay.example';
    await visit.goTo('/sign-in');
    await visit.isAccessible();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Your name').waitFor();
    await visit.isAccessible();
    await signUp(visit, email);
    await visit.isAccessible();
    await page.getByRole('link', { name: 'Open the inbox' }).click();
    await visit.sees('confirm your e-mail');
    await visit.isAccessible();
    await followMail(visit, email, /confirm your e-mail/);
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    await visit.isAccessible();
    await confirmWithPassword(visit, password);
    await visit.sees('Your address is confirmed');
    // Signs in without entering the password again, because it was entered recently.
    await visit.press('Sign in');
    await page.getByRole('heading', { name: 'Register your organisation' }).waitFor();
    await visit.isAccessible();
    await registerOrganisation(visit, 'Quay Traders', 'XA55500001');
    await visit.isAccessible();

    await approve(t, 'Quay Traders');
    await visit.press('Check again');
    await visit.goTo('/clients');
    // Clicks the first of two buttons, because an empty list shows a second one.
    await page.getByRole('button', { name: 'Register client' }).first().click();
    const calls = await createFirstKey(visit);
    const ran = await promisify(execFile)('sh', ['-c', calls.text], {
      env: { ...process.env, PORTAL_CLIENT_SECRET: calls.secret },
    });
    assert.match(ran.stdout, /^HTTP\/1\.1 200 OK/);
    assert.deepEqual(visit.faults, []);
  });

  test('sees at the field that the password is too weak', async (t) => {
    const visit = await openVisit(t);
    await visit.goTo('/sign-up');
    await visit.fill('Your name', 'Nora Quay');
    await visit.fill('E-mail address', 'easy@quay.example');
    await visit.fill('Password', 'password1234');
    await visit.press('Sign up');
    await visit.page.getByRole('alert').waitFor();
    assert.equal(await visit.page.getByLabel('Password').getAttribute('aria-invalid'), 'true');
    assert.equal(await visit.page.getByLabel('Your name').inputValue(), 'Nora Quay', 'nothing is lost');
    await visit.isAccessible();
  });

  test('can’t create an account by the link of another person, or twice by their own', async (t) => {
    const visit = await openVisit(t);
    const email = 'twice@quay.example';
    await signUp(visit, email);
    const link = await followMail(visit, email, /confirm your e-mail/);
    await confirmWithPassword(visit, 'a password of somebody else');
    await visit.sees('Sign-in failed');
    await confirmWithPassword(visit, password);
    await visit.sees('Your address is confirmed');
    await visit.page.goto('about:blank');
    await visit.page.goto(link);
    await confirmWithPassword(visit, password);
    await visit.sees('The link is no longer valid');
    await visit.isAccessible();
    await visit.goTo('/verification#nothing');
    await visit.sees('The link is incomplete');
  });
});

describe('a user who forgot the password', needsChromium, () => {
  test('sets a new one by a link in a mail, after which the old one is refused', async (t) => {
    const visit = await openVisit(t, phone);
    const email = 'forgot@quay.example';
    await signedUp(visit, email);
    await visit.goTo('/sign-in');
    await visit.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await visit.fill('E-mail address', email);
    await visit.isAccessible();
    await visit.press('Send link');
    await visit.sees('The e-mail was sent');
    await followMail(visit, email, /set a new password/);
    await visit.fill('Password', 'short');
    await visit.press('Set password');
    await visit.page.getByRole('alert').waitFor();
    await visit.isAccessible();
    await visit.fill('Password', newPassword);
    await visit.press('Set password');
    await visit.sees('The new password is set');
    await enterPassword(visit, email, password);
    await visit.sees('Sign-in failed');
    await enterPassword(visit, email, newPassword);
    await visit.page.locator('main.main').waitFor();
    assert.deepEqual(visit.faults, []);
  });
});

describe('a second factor', needsChromium, () => {
  test('is registered, required at sign-in, and replaced by a recovery code', async (t) => {
    const visit = await openVisit(t, phone);
    const { page } = visit;
    const { email, password: known } = portal.credentials.officer;
    await signInOnPage(visit, { email, password: known });
    await visit.goTo('/account');
    await visit.press('Set up an authenticator app');
    await visit.press('Continue');
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    await page.getByText('Can’t scan the code?').click();
    const secret = (await page.locator('code.secret').textContent()) ?? '';
    await visit.isAccessible();
    await visit.fill('Verification code', '000000');
    await visit.press('Confirm');
    await page.getByRole('alert').waitFor();
    const used = codeOf(secret);
    await visit.fill('Verification code', used);
    await visit.press('Confirm');
    await visit.sees('Store these recovery codes now');
    const codes = await page.locator('.codes li').allTextContents();
    assert.equal(codes.length, 10);
    await visit.isAccessible();
    await visit.press('I have stored it');
    await visit.sees('10 recovery codes left.');
    await visit.isAccessible();

    await page.context().clearCookies();
    await enterPassword(visit, email, known);
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await visit.isAccessible();
    await visit.goTo('/account');
    await visit.page.waitForURL(/sign-in/);
    await visit.fill('Verification code', used);
    await visit.press('Continue');
    await visit.sees('The second factor is not valid');
    await visit.fill('Verification code', codeOf(secret, 1));
    await visit.press('Continue');
    await visit.sees('10 recovery codes left.');

    await page.context().clearCookies();
    await enterPassword(visit, email, known);
    await visit.press('Use a recovery code');
    await visit.fill('Recovery code', codes[0] ?? '');
    await visit.press('Continue');
    await page.locator('main.main').waitFor();
    await visit.goTo('/account');
    await visit.sees('9 recovery codes left.');
    await visit.press('Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await visit.sees('Your account is protected by a password only');
    assert.deepEqual(visit.faults, []);
  });
});

describe('a passkey', needsChromium, () => {
  test('signs a user in without a password, and no longer after it was removed', async (t) => {
    const visit = await openVisit(t);
    const { page } = visit;
    const email = 'passkey@quay.example';
    await addAuthenticator(page);
    await signedUp(visit, email);
    await enterPassword(visit, email, password);
    await page.locator('main.main').waitFor();
    await visit.goTo('/account');
    await visit.press('Add a passkey');
    await visit.fill('Name of the factor', 'Laptop');
    await visit.isAccessible();
    await visit.press('Continue');
    await visit.sees('Store these recovery codes now');
    await visit.press('I have stored it');
    await visit.sees('Laptop');

    await page.context().clearCookies();
    await visit.goTo('/sign-in');
    await visit.press('Sign in with a passkey');
    await page.locator('main.main').waitFor();
    await page.context().clearCookies();
    await enterPassword(visit, email, password);
    await visit.press('Use a passkey');
    await page.locator('main.main').waitFor();
    await visit.goTo('/account');
    await visit.press('Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await visit.sees('Your account is protected by a password only');
    await page.context().clearCookies();
    await visit.goTo('/sign-in');
    await visit.press('Sign in with a passkey');
    await page.getByRole('alert').waitFor();
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });
});

describe('an owner', needsChromium, () => {
  test('invites a person, who accepts only with that address, and changes roles and removes members', async (t) => {
    const visit = await openVisit(t);
    const guest = await openVisit(t, phone);
    const email = 'guest@quay.example';
    await signInOnPage(visit, portal.credentials.trader);
    await visit.goTo('/organisation');
    await visit.press('Invite member');
    await visit.fill('E-mail address', email);
    await visit.isAccessible();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Invite member' }).click();
    await visit.sees(`The invitation was sent to ${email}.`);
    await visit.isAccessible();

    await followMail(visit, email, /invitation to an organisation/);
    await visit.press('Accept invitation');
    await visit.page.getByRole('alert').waitFor();
    await visit.isAccessible();

    await signedUp(guest, email);
    await followMail(guest, email, /invitation to an organisation/);
    await guest.page.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
    await guest.isAccessible();
    await guest.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await guest.fill('E-mail address', email);
    await guest.fill('Password', password);
    await guest.press('Sign in');
    await guest.press('Accept invitation');
    await guest.page.getByRole('heading', { name: 'Home' }).waitFor();

    await visit.goTo('/organisation');
    const row = visit.page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Change role' }).click();
    await visit.page.getByLabel('Role', { exact: true }).selectOption('viewer');
    await visit.isAccessible();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
    await visit.sees('has a new role');
    await row.getByRole('button', { name: 'Remove' }).click();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    await guest.goTo('/');
    await guest.page.getByRole('heading', { name: 'Register your organisation' }).waitFor();
    assert.deepEqual([...visit.faults, ...guest.faults], []);
  });
});

describe('a member who leaves', needsChromium, () => {
  test('disables the clients for which they are responsible, except those that an owner takes over', async (t) => {
    const visit = await openVisit(t);
    const guest = await openVisit(t);
    await signInOnPage(visit, portal.credentials.trader);
    const email = 'leaving@quay.example';
    await signedUp(guest, email);
    await enterPassword(guest, email, password);
    await guest.page.locator('main.main').waitFor();
    const removeOne = async (client: string, takingOver: boolean): Promise<void> => {
      await joinAsDeveloper(visit, guest, email);
      await guest.call('POST', '/management/clients', { name: client, userType: 'host_to_host' });
      await visit.goTo('/organisation');
      const row = visit.page.getByRole('row').filter({ hasText: email });
      await row.getByRole('button', { name: 'Remove' }).click();
      await visit.sees('One client stops working:');
      if (takingOver) await visit.page.getByLabel('Take over clients').check();
      await visit.isAccessible();
      await visit.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await row.waitFor({ state: 'detached' });
      await visit.goTo('/clients');
      await visit.page.getByRole('link', { name: client }).click();
    };
    await removeOne('Taken over', true);
    await visit.sees(/, Owner$/);
    await removeOne('Left behind', false);
    await visit.sees('This client has no responsible person');
    await visit.isAccessible();
    await visit.press('Take over client');
    await visit.sees(/, Owner$/);
    assert.deepEqual([...visit.faults, ...guest.faults], []);
  });
});

/** Accepts the owner's invitation and selects the owner's organisation. */
async function joinAsDeveloper(owner: ConsoleVisit, guest: ConsoleVisit, email: string): Promise<void> {
  await owner.call('POST', '/management/invitations', { email, role: 'developer' });
  const mails = await guest.call('GET', `/management/sandbox/mails?to=${email}`);
  const token = /#token=([\w-]+)/.exec(textAt(mails, 'items', 0, 'text') ?? '')?.[1] ?? '';
  await guest.call('POST', '/management/person/invitations/acceptance', { token });
  const { organisationId } = portal.credentials.trader;
  await guest.call('PUT', '/management/session', { organisationId });
}

describe('an administrator', needsChromium, () => {
  test('rejects an organisation with a reason, which its owner can read', async (t) => {
    const owner = await openVisit(t);
    const visit = await openVisit(t, phone);
    const email = 'refused@quay.example';
    await signedUp(owner, email);
    await enterPassword(owner, email, password);
    await registerOrganisation(owner, 'Ghost Ship', 'XA55500002');
    await signInOnPage(visit, portal.credentials.administrator);
    await visit.goTo('/organisations?status=pending');
    await visit.page.getByRole('link', { name: 'Ghost Ship' }).click();
    await visit.press('Refuse');
    await visit.fill('Reason', 'There is no such company.');
    await visit.isAccessible();
    await visit.page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
    await visit.sees('The organisation is refused.');
    await owner.press('Check again');
    await owner.sees('Customs refused the registration');
    await owner.goTo(`/mails?to=${email}`);
    await owner.sees('There is no such company.');
    assert.deepEqual([...visit.faults, ...owner.faults], []);
  });
});
