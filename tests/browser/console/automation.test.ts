import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { at, needText } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { type PortalProcess, startPortal } from '../../portal-process.ts';
import { installedBrowser } from '../installed-browser.ts';
import { signInOnPage, type Visit, visitConsole } from './console-page.ts';

let browser: Browser | null;
let portal: PortalProcess;
before(async () => {
  browser = await installedBrowser();
  portal = await startPortal();
});
after(async () => {
  await browser?.close();
  await portal.stop();
});

type Role = 'trader' | 'officer' | 'supervisor' | 'administrator';

async function visitAs(t: TestContext, who: Role, width = 1280): Promise<Visit | null> {
  if (!browser) {
    t.skip('no Chromium is installed');
    return null;
  }
  const visit = await visitConsole(browser, portal, { width });
  t.after(() => visit.close());
  await signInOnPage(visit, portal.credentials[who]);
  return visit;
}

function confirm({ page }: Visit, name: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name }).click();
}

/** Asserts that the button is visible but refuses the request of the same person. */
async function isRefused({ page }: Visit, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  assert.equal(await button.getAttribute('aria-disabled'), 'true');
  assert.equal(await button.getAttribute('title'), 'Another person must confirm your request.');
  await button.click({ force: true });
  assert.equal(await page.getByRole('dialog').count(), 0);
}

const releaseRow = 'releases declarations in the green lane';
const sentences = [
  'The portal accepts and assigns lanes to all declarations.',
  'The portal releases declarations in the green lane. It releases them only if the payment is not required, completed, secured by a guarantee or deferred.',
  'The portal clears all declarations after 1 day.',
];
const newSentence = 'The portal clears all declarations after 2 hours.';

describe('the page of automatic decisions', () => {
  test('describes each row in a sentence, and has no place in the navigation of a trader', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    const trader = await visitAs(t, 'trader');
    if (!supervisor || !trader) return;
    await supervisor.page.getByRole('link', { name: 'Automatic decisions' }).click();
    for (const sentence of sentences) await supervisor.sees(sentence);
    await supervisor.sees('Table of the country');
    await supervisor.isAccessible();
    await trader.page.getByRole('link', { name: 'Declarations', exact: true }).first().waitFor();
    assert.equal(await trader.page.getByRole('link', { name: 'Automatic decisions' }).count(), 0);
    await trader.goTo('/automation');
    await trader.page.getByRole('alert').waitFor();
    assert.equal(await trader.page.getByRole('button', { name: 'Stop automation' }).count(), 0);
    assert.deepEqual([...supervisor.faults, ...trader.faults], []);
  });

  test('stops a row at the office of an officer until two persons resume it', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    if (!supervisor) return;
    const officers = await supervisor.call('GET', '/management/officers');
    const path = `/management/officers/${needText(officers, 'officer', 'items', 0, 'id')}/office`;
    await supervisor.call('PUT', path, { office: 'XA000500' });
    t.after(() => supervisor.call('PUT', path, { office: null }));
    const officer = await visitAs(t, 'officer', 390);
    if (!officer) return;
    await officer.goTo('/automation');
    const row = officer.page.getByRole('row', { name: releaseRow });
    await row.getByRole('button', { name: 'Stop row' }).click();
    await officer.sees('The stop applies to your customs office XA000500.');
    await officer.isAccessible();
    await officer.fill('Reason', 'The scanner is out of order');
    await confirm(officer, 'Stop automation');
    await row.getByText('Stopped at XA000500').waitFor();
    await officer.sees('The scanner is out of order');
    await officer.isAccessible();
    assert.equal(await officer.page.getByRole('button', { name: 'Request resumption' }).count(), 0);

    await supervisor.goTo('/automation');
    await supervisor.press('Request resumption');
    await supervisor.sees('until another person has confirmed your request. Row 2.');
    await confirm(supervisor, 'Request resumption');
    await supervisor.sees('The resumption is requested.');
    await isRefused(supervisor, 'Confirm resumption');

    const administrator = await visitAs(t, 'administrator');
    if (!administrator) return;
    await administrator.goTo('/automation');
    await administrator.page.getByRole('row', { name: releaseRow }).getByText('Stopped at').waitFor();
    await administrator.press('Confirm resumption');
    await confirm(administrator, 'Confirm resumption');
    await administrator.sees('The stop has ended.');
    await administrator.page
      .getByRole('row', { name: releaseRow })
      .getByText('Applied', { exact: true })
      .waitFor();
    await administrator.page.getByText('Stops in force').waitFor({ state: 'detached' });
    assert.deepEqual([...officer.faults, ...supervisor.faults, ...administrator.faults], []);
  });

  test('stops all rows everywhere at the request of a supervisor', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    const administrator = await visitAs(t, 'administrator');
    if (!supervisor || !administrator) return;
    await supervisor.goTo('/automation');
    await supervisor.press('Stop automation');
    await supervisor.fill('Reason', 'Wrong rates in the tariff');
    await confirm(supervisor, 'Stop automation');
    await supervisor.sees('The automatic decisions are stopped.');
    const stopped = supervisor.page.getByText('Stopped', { exact: true });
    await stopped.first().waitFor();
    assert.equal(await stopped.count(), 3);
    await administrator.goTo('/automation');
    await administrator.press('Request resumption');
    await confirm(administrator, 'Request resumption');
    await supervisor.page.reload();
    await supervisor.press('Confirm resumption');
    await confirm(supervisor, 'Confirm resumption');
    await supervisor.sees('The stop has ended.');
    await stopped.first().waitFor({ state: 'detached' });
    assert.deepEqual([...supervisor.faults, ...administrator.faults], []);
  });
});

describe('a proposed table', () => {
  test('shows its changes and its preview, and applies after another person has confirmed it', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    if (!supervisor) return;
    await assessDeclaration(supervisor);
    await supervisor.goTo('/automation');
    await supervisor.page.getByRole('link', { name: 'Propose table' }).click();
    await changeValue(supervisor, '-1');
    await supervisor.page.getByRole('dialog').locator('.fault').first().waitFor();
    await supervisor.page
      .getByRole('dialog')
      .getByLabel('Maximum value of the goods (optional)')
      .fill('10000.00');
    await confirm(supervisor, 'Change row');
    await supervisor.sees('the value of the goods is at most');
    await supervisor.press('Add row');
    await supervisor.page.getByRole('dialog').getByLabel('Clear declarations').check();
    await supervisor.fill('Waiting time in seconds (optional)', '7200');
    await supervisor.isAccessible();
    await confirm(supervisor, 'Add row');
    await supervisor.sees(newSentence);
    await supervisor.fill('Reason', 'Low risk');
    await supervisor.isAccessible();
    await supervisor.press('Propose table');
    await supervisor.sees('Another person must confirm it.');
    const { rows, released, evaluated, irregular } = await previewOf(supervisor);
    assert.ok(evaluated > 0);
    assert.equal(rows, 4);
    const verb = irregular === 1 ? 'was' : 'were';
    await supervisor.sees(
      `In the last 30 days this would have released ${released} of ${evaluated}, of which ${irregular} ${verb} later found irregular.`,
    );
    const row = (name: string) => supervisor.page.getByRole('row', { name });
    await row(releaseRow).getByText('changed', { exact: true }).waitFor();
    await row(newSentence).getByText('new', { exact: true }).waitFor();
    assert.equal(await supervisor.page.getByRole('link', { name: 'Propose table' }).count(), 0);
    await supervisor.isAccessible();
    await isRefused(supervisor, 'Confirm table');

    const administrator = await visitAs(t, 'administrator', 390);
    if (!administrator) return;
    await administrator.goTo('/automation');
    await administrator.press('Confirm table');
    await administrator.isAccessible();
    await confirm(administrator, 'Confirm table');
    await administrator.sees('Version 1 of the table applies.');
    await administrator.sees(newSentence);
    assert.equal(await administrator.page.getByText('Proposed table').count(), 0);
    assert.deepEqual([...supervisor.faults, ...administrator.faults], []);
  });

  test('is withdrawn by its author, and rejected by another person', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    const administrator = await visitAs(t, 'administrator');
    if (!supervisor || !administrator) return;
    await proposeWithoutRelease(supervisor);
    await supervisor.page.getByText('removed', { exact: true }).waitFor();
    await supervisor.press('Withdraw proposal');
    await confirm(supervisor, 'Withdraw proposal');
    await supervisor.page.getByText('Proposed table').waitFor({ state: 'detached' });
    await proposeWithoutRelease(supervisor);
    await administrator.goTo('/automation');
    await administrator.press('Reject table');
    await confirm(administrator, 'Reject table');
    await administrator.page.getByText('Proposed table').waitFor({ state: 'detached' });
    await administrator.page.getByRole('row', { name: releaseRow }).waitFor();
    // The page of the author reloads by itself.
    await supervisor.page.getByText('Proposed table').waitFor({ state: 'detached' });
    assert.deepEqual([...supervisor.faults, ...administrator.faults], []);
  });
});

/** Lodges a declaration and waits until the preview evaluates it. */
async function assessDeclaration(visit: Visit): Promise<void> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf('AUTOMATION-1'),
  });
  assert.equal(lodged.status, 201, lodged.text);
  const rows = [{ decisions: ['release'] }];
  for (;;) {
    const preview = await visit.call('POST', '/management/automation/preview', { rows });
    if (Number(at(preview, 'evaluated')) > 0) return;
  }
}

/** Returns the preview of the proposed table. */
async function previewOf(visit: Visit) {
  const rows = at(await visit.call('GET', '/management/automation'), 'proposal', 'rows');
  assert.ok(Array.isArray(rows));
  const preview = await visit.call('POST', '/management/automation/preview', { rows });
  const [released, evaluated, irregular] = ['released', 'evaluated', 'irregular'].map((name) =>
    Number(at(preview, name)),
  );
  assert.ok(released !== undefined && evaluated !== undefined && irregular !== undefined);
  return { rows: rows.length, released, evaluated, irregular };
}

async function changeValue({ page }: Visit, value: string): Promise<void> {
  await page.getByRole('row', { name: releaseRow }).getByRole('button', { name: 'Change row' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Maximum value of the goods (optional)').fill(value);
  await dialog.getByRole('button', { name: 'Change row' }).click();
}

async function proposeWithoutRelease(visit: Visit): Promise<void> {
  await visit.goTo('/automation/proposal');
  await visit.page.getByRole('row', { name: releaseRow }).getByRole('button', { name: 'Remove' }).click();
  await visit.fill('Reason', 'No release during the move');
  await visit.press('Propose table');
  await visit.page.getByRole('heading', { name: /^Proposed table/ }).waitFor();
}
