import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { requireTextAt, textAt, valueAt } from '../../../conformance/json.ts';
import { createPortalClient } from '../../portal-client.ts';
import { startPortal } from '../../portal-process.ts';
import { makeReadyDatabase } from '../../ready-database.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsoleOf } from './open-console.ts';

const secret = 'the secret that no page may show';
const ready = await makeReadyDatabase();
const environment = { DATABASE_URL: ready.url, PORTAL_SECRET: secret };
const { portal, visitAs } = openConsoleOf(await startPortal({ environment }));
const management = createPortalClient(portal.baseUrl, portal.credentials.management);
after(() => ready.stop());

/** Presses a button of the open dialog. */
const confirm = ({ page }: ConsoleVisit, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function registerSome(trader: ConsoleVisit): Promise<void> {
  const organisation = { kind: 'broker', name: 'Quayside Brokers', identificationNumber: 'XA7700000001' };
  await trader.call('POST', '/management/person/organisations', organisation);
  const platform = { name: 'Doubtful Desk', domains: ['https://doubtful.example'] };
  await trader.call('POST', '/management/platforms', platform);
}

const verify = (...args: readonly string[]): Promise<{ code: unknown; output: string }> =>
  new Promise((resolve) => {
    const command = join(import.meta.dirname, '../../../server/src/commands/verify-audit.ts');
    const env = { ...process.env, DATABASE_URL: ready.url };
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

async function decide(visit: ConsoleVisit): Promise<void> {
  const { page } = visit;
  await visit.goTo('/organisations?status=pending');
  await page.getByRole('link', { name: 'Quayside Brokers' }).click();
  await visit.press('Approve');
  await confirm(visit, 'Approve');
  await visit.sees('The organisation is approved.');
  await page.getByRole('row', { name: /organisation\.approve/ }).waitFor();
  await visit.isAccessible();
  await visit.goTo('/platforms?status=pending');
  await page.getByRole('link', { name: 'Doubtful Desk' }).click();
  await visit.press('Refuse');
  await page.getByLabel('Reason').fill('The domain is not theirs');
  await confirm(visit, 'Refuse');
  await page.getByRole('row', { name: /The domain is not theirs/ }).waitFor();
  await visit.isAccessible();
}

async function suspend(visit: ConsoleVisit): Promise<void> {
  const { hostToHost } = portal.credentials;
  const trader = createPortalClient(portal.baseUrl, hostToHost);
  assert.equal((await trader.call('GET', '/openapi/status')).status, 200);
  await visit.goTo(`/organisations/${hostToHost.organisationId}`);
  await visit.press('Suspend');
  await visit.sees('The status is now suspended. Requests are refused after at most one second.');
  const suspended = performance.now();
  let answer = await trader.call('GET', '/openapi/status');
  while (answer.status !== 403 && performance.now() - suspended < 30_000) {
    answer = await trader.call('GET', '/openapi/status');
  }
  assert.equal(textAt(answer.body, 'code'), 'organisation_suspended');
  await visit.press('Reactivate');
  await visit.sees('The status is now active.');
}

async function changeRule(visit: ConsoleVisit): Promise<void> {
  const made = await management.call('POST', '/management/risk-rules', {
    body: { name: 'Tea of the day', lane: 'yellow', active: false, conditions: { commodities: ['0902'] } },
  });
  await visit.goTo(`/risk-rules/${requireTextAt(made.body, 'rule', 'id')}`);
  await visit.press('Change rule');
  await visit.page.getByRole('dialog').getByLabel('Name').fill('Tea of another day');
  await confirm(visit, 'Save');
  await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
  await visit.sees('Tea of another day');
}

async function importPorts(visit: ConsoleVisit): Promise<void> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const { text } = await trader.call('GET', '/openapi/reference/ports/download');
  const buffer = Buffer.from(`${text}XADAY,2027-01-01,,Dayhaven,1\n`);
  await visit.goTo('/reference-imports');
  await visit.page.getByLabel('CSV file').setInputFiles({ name: 'ports.csv', mimeType: 'text/csv', buffer });
  await visit.press('Upload and compare');
  await visit.page.getByRole('link', { name: 'Added 1' }).click();
  await visit.sees('Dayhaven');
  await visit.press('Apply import');
  await confirm(visit, 'Apply import');
  await visit.sees('The list was replaced by this file.');
}

async function rotate(visit: ConsoleVisit): Promise<void> {
  const { page } = visit;
  await page.getByRole('link', { name: 'Signing keys' }).click();
  await visit.press('Rotate signing key');
  await visit.sees('this is the routine');
  await visit.isAccessible();
  await page.getByRole('dialog').getByLabel('Reason').fill('Twice a year');
  await confirm(visit, 'Rotate key');
  await visit.sees('The next key is published and becomes active in 15 minutes.');
  await page.getByRole('row', { name: 'Next' }).waitFor();
  await visit.isAccessible();
}

/** Compares the audit log on the page with the exported file, and returns the hash that auditors store. */
async function lookAtAudit(visit: ConsoleVisit): Promise<string> {
  const { page } = visit;
  await page.getByRole('link', { name: 'Audit log' }).click();
  await visit.sees('All events are sealed.');
  await visit.fill('Action', 'platform.refuse');
  await visit.press('Filter');
  await page.waitForURL(/action=platform\.refuse/);
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: /^administrator per_/ }).waitFor();
  await visit.isAccessible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export as NDJSON' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'audit-events.ndjson');
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  assert.deepEqual(
    lines.map((line) => textAt(JSON.parse(line), 'action')),
    ['platform.refuse'],
  );
  return (await page.locator('code.hash').textContent()) ?? '';
}

/**
 * Sets the last sign-in of every session to more than ten minutes ago, and makes the portal read the sessions
 * again.
 */
async function makeSessionsStale(): Promise<void> {
  const client = new pg.Client(ready.connection);
  await client.connect();
  try {
    await client.query(
      `with stale as (
         update access.console_sessions set authenticated_at = authenticated_at - interval '11 minutes' returning id)
       select pg_notify('portal_access', 'session:' || id) from stale`,
    );
  } finally {
    await client.end();
  }
}

/** Registers a person and returns the path of the account's page. */
async function personPage(): Promise<string> {
  const { hostToHost } = portal.credentials;
  const client = new pg.Client(ready.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      'select person_id as id from organisations.memberships where organisation_id = $1 limit 1',
      [hostToHost.organisationId],
    );
    return `/people/${rows[0]?.id}`;
  } finally {
    await client.end();
  }
}

describe('an administrator', needsChromium, () => {
  test('decides registrations, suspends an organisation, changes a rule, replaces a key and checks the system', async (t) => {
    const trader = await visitAs(t, 'trader');
    const visit = await visitAs(t, 'administrator');
    await registerSome(trader);
    await decide(visit);
    await suspend(visit);
    await changeRule(visit);
    await importPorts(visit);
    await rotate(visit);
    await visit.page.getByRole('link', { name: 'System' }).click();
    await visit.page.getByRole('row', { name: 'Alive' }).waitFor();
    await visit.sees('Audit events to seal');
    await visit.isAccessible();
    assert.ok(!(await visit.page.content()).includes(secret), 'no secret among the settings');
    const hash = await lookAtAudit(visit);
    const { code, output } = await verify('--expect', hash);
    assert.equal(code, 0, output);
    assert.match(output, /The audit log is intact/);
    assert.deepEqual(visit.faults, []);
  });

  test('revokes every token only after a second confirmation; sessions continue', async (t) => {
    const visit = await visitAs(t, 'administrator', { width: 390 });
    const { page } = visit;
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    assert.equal((await trader.call('GET', '/openapi/status')).status, 200);
    await visit.goTo('/signing-keys');
    await visit.press('Rotate signing key');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rotation').selectOption('compromised');
    await dialog.getByLabel('Reason').fill('Lost with a backup');
    await visit.isAccessible();
    await confirm(visit, 'Rotate key');
    assert.equal(await page.getByText('Active', { exact: true }).count(), 1, 'nothing happens yet');
    await dialog.getByLabel('All access tokens may become invalid now').check();
    await confirm(visit, 'Rotate key');
    await visit.sees('all previous tokens are invalid');
    while ((await trader.call('GET', '/openapi/status')).status === 200);
    assert.equal(textAt((await trader.call('GET', '/openapi/status')).body, 'code'), 'token_invalid');
    await page.reload();
    await page.getByText('Active', { exact: true }).waitFor();
    assert.deepEqual(visit.faults, []);
  });

  test('sees that the next key already exists', async (t) => {
    const visit = await visitAs(t, 'administrator');
    for (const reason of ['Once', 'Twice']) {
      await visit.goTo('/signing-keys');
      await visit.press('Rotate signing key');
      await visit.page.getByRole('dialog').getByLabel('Reason').fill(reason);
      await confirm(visit, 'Rotate key');
      if (reason === 'Once') await visit.page.getByRole('row', { name: 'Next' }).waitFor();
    }
    await visit.sees('A rotation of the signing keys is already in progress');
    await visit.isAccessible();
  });

  test('changes the capacity weight of an organisation with the keyboard', async (t) => {
    const visit = await visitAs(t, 'administrator', { width: 390 });
    const { page } = visit;
    const { organisationId } = portal.credentials.hostToHost;
    await visit.goTo(`/organisations/${organisationId}`);
    const open = page.getByRole('button', { name: 'Change capacity weight' });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const weight = dialog.getByLabel('Capacity weight');
    await visit.isAccessible();
    assert.ok(await weight.evaluate((field) => field === document.activeElement), 'the field has the focus');
    for (const wrong of ['101', '1.5', '0', '']) {
      await weight.fill(wrong);
      await page.keyboard.press('Enter');
      assert.equal(await dialog.locator('input:invalid').count(), 1, wrong);
    }
    await page.keyboard.press('Escape');
    await visit.sees('Press Escape again to discard it.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.ok(await open.evaluate((button) => button === document.activeElement), 'the focus returns');
    await page.keyboard.press('Enter');
    await weight.selectText();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await visit.sees('The capacity weight is now 3.');
    await dialog.waitFor({ state: 'detached' });
    const saved = await visit.call('GET', `/management/organisations/${organisationId}`);
    assert.equal(valueAt(saved, 'capacityWeight'), 3);
    assert.deepEqual(visit.faults, []);
  });

  for (const { at, press, confirms, told } of [
    {
      at: () => `/organisations/${portal.credentials.hostToHost.organisationId}`,
      press: 'Suspend',
      confirms: null,
      told: /The status is now suspended/,
    },
    {
      at: personPage,
      press: 'Disable account',
      confirms: 'Disable account',
      told: /The account of .+ is disabled/,
    },
  ]) {
    test(`must enter the password again before ${press} if the last sign-in was eleven minutes ago`, async (t) => {
      const visit = await visitAs(t, 'administrator');
      const { page } = visit;
      await visit.goTo(await at());
      await page.getByRole('button', { name: press, exact: true }).waitFor();
      await makeSessionsStale();
      await visit.press(press);
      if (confirms) await confirm(visit, confirms);
      await visit.sees('Confirm your identity');
      const dialog = page.getByRole('dialog').filter({ hasText: 'Confirm your identity' });
      await visit.isAccessible();
      await dialog.getByLabel('Password').fill('not the password');
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('alert').waitFor();
      assert.equal(await page.getByText(told).count(), 0);
      await dialog.getByLabel('Password').fill(portal.credentials.administrator.password);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await visit.sees(told);
      assert.deepEqual(visit.faults, []);
    });
  }

  test('sees the usage of one organisation', async (t) => {
    const visit = await visitAs(t, 'administrator');
    await visit.goTo('/usage?by=organisation');
    const { organisationId } = portal.credentials.hostToHost;
    await visit.page.getByRole('link', { name: organisationId }).click();
    await visit.page.waitForURL(/organisationId=org_/);
    assert.equal(await visit.page.getByLabel('Organisation', { exact: true }).inputValue(), organisationId);
    await visit.isAccessible();
  });
});

describe('an officer', needsChromium, () => {
  test('sees neither keys nor the system page', async (t) => {
    const visit = await visitAs(t, 'officer');
    await visit.page.getByRole('link', { name: 'Guarantees' }).waitFor();
    for (const name of ['Signing keys', 'System', 'Audit log']) {
      assert.equal(await visit.page.getByRole('link', { name }).count(), 0, name);
    }
    await visit.goTo('/system');
    await visit.page.getByRole('alert').waitFor();
    await visit.isAccessible();
  });
});
