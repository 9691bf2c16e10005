import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const management = createPortalClient(portal.baseUrl, portal.credentials.management);

/** Presses a button of the open dialog. */
const confirm = ({ page }: ConsoleVisit, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Lodges declarations for which customs has opened a query. No other officer processes them. */
async function lodgeWithQuery(...lrns: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const lrn of lrns) {
    const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
      body: declarationOf(lrn),
    });
    ids.push(requireTextAt(body, 'declaration', 'id'));
  }
  for (const id of ids) {
    while (
      textAt((await trader.call('GET', `/openapi/declarations/${id}`)).body, 'tracks', 'query') !== 'open'
    );
  }
  return ids;
}

async function makeGuarantee(reference: string): Promise<string> {
  const { organisationId } = portal.credentials.hostToHost;
  const made = await management.call('POST', '/management/guarantees', {
    body: { organisationId, reference, amount: '250000.00' },
  });
  return requireTextAt(made.body, 'guarantee', 'id');
}

const upload = async (visit: ConsoleVisit, name: string, csv: string) => {
  await visit.goTo('/reference-imports');
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await visit.page.getByLabel('CSV file').setInputFiles(file);
  await visit.press('Upload and compare');
};
const portsList = async () => (await trader.call('GET', '/openapi/reference/ports/download')).text;

describe('an officer', needsChromium, () => {
  test('registers a guarantee, raises it, and makes one decision on several declarations', async (t) => {
    const ids = await lodgeWithQuery('QUERY-DAY-1', 'QUERY-DAY-2');
    const visit = await visitAs(t, 'officer');
    const { page } = visit;
    await page.getByRole('link', { name: 'Guarantees' }).click();
    await visit.press('Register guarantee');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Organisation').selectOption({ index: 0 });
    await dialog.getByLabel('Reference (GRN)').fill('26XADAY1');
    await dialog.getByLabel('Amount').fill('250000');
    await confirm(visit, 'Register guarantee');
    await page.getByRole('alert').waitFor();
    assert.equal(await dialog.getByLabel('Amount').getAttribute('aria-invalid'), 'true');
    await dialog.getByLabel('Amount').fill('250000.00');
    await confirm(visit, 'Register guarantee');
    await page.getByRole('link', { name: '26XADAY1' }).click();
    await visit.press('Change guarantee');
    await dialog.getByLabel('Amount').fill('300000.00');
    await confirm(visit, 'Save');
    await visit.sees('XTS 300,000.00');
    await visit.isAccessible();

    await visit.goTo('/queue?awaitingCustoms=false');
    await page.getByRole('row', { name: 'QUERY-DAY-1' }).getByRole('checkbox').check();
    await page.keyboard.press('Control+/');
    const search = page.getByLabel('MRN');
    assert.ok(await search.evaluate((field) => field === document.activeElement), 'in the search');
    await page.getByRole('row', { name: 'QUERY-DAY-2' }).getByRole('checkbox').press('Space');
    await visit.isAccessible();
    await visit.press('Decide selected declarations');
    await confirm(visit, 'Close the query');
    await confirm(visit, 'Close the query');
    await visit.sees('2 decisions applied');
    await visit.isAccessible();
    for (const id of ids) {
      const { body } = await trader.call('GET', `/openapi/declarations/${id}`);
      assert.equal(textAt(body, 'tracks', 'query'), 'closed');
    }
    assert.deepEqual(visit.faults, []);
  });

  test('sees which of several decisions was refused and why', async (t) => {
    const [, answered] = await lodgeWithQuery('QUERY-ROW-1', 'QUERY-ROW-2');
    const visit = await visitAs(t, 'officer');
    const { page } = visit;
    await visit.goTo('/queue?awaitingCustoms=false');
    for (const lrn of ['QUERY-ROW-1', 'QUERY-ROW-2']) {
      await page.getByRole('row', { name: lrn }).getByRole('checkbox').check();
    }
    await visit.press('Decide selected declarations');
    await visit.sees('These actions are available for all selected');
    const answer = await trader.call('POST', `/openapi/declarations/${answered}/queries/1/answer`, {
      body: { text: 'The certificate of the chamber of commerce' },
    });
    assert.equal(answer.status, 200, answer.text);
    await confirm(visit, 'Close the query');
    await confirm(visit, 'Close the query');
    await visit.sees('1 decision applied, 1 rejected');
    const refused = page.getByRole('dialog').getByRole('row', { name: 'Rejected' });
    assert.match((await refused.textContent()) ?? '', /The resource has changed since you read it/);
    await visit.isAccessible();
  });

  test('sees that another user has changed a guarantee, and loses no input', async (t) => {
    const id = await makeGuarantee('26XATWICE1');
    const one = await visitAs(t, 'officer');
    const other = await visitAs(t, 'officer');
    for (const visit of [one, other]) {
      await visit.goTo(`/guarantees/${id}`);
      await visit.press('Change guarantee');
    }
    await one.fill('Amount', '300000.00');
    await confirm(one, 'Save');
    await one.sees('XTS 300,000.00');
    const dialog = other.page.getByRole('dialog');
    await dialog.getByLabel('Status').selectOption('suspended');
    await dialog.getByLabel('Last day').fill('2030-12-31');
    await confirm(other, 'Save');
    await other.sees('Fields that another user has changed');
    await other.sees('Amount: XTS 300,000.00');
    assert.equal(await dialog.getByLabel('Last day').inputValue(), '2030-12-31', 'what was typed');
    await other.isAccessible();
    await confirm(other, 'Save');
    await other.sees('is changed');
    const { body } = await management.call('GET', `/management/guarantees/${id}`);
    assert.equal(textAt(body, 'amount'), '300000.00', 'what the first changed');
    assert.equal(textAt(body, 'status'), 'suspended');
    assert.equal(textAt(body, 'validUntil'), '2030-12-31');
  });
});

describe('an administrator', needsChromium, () => {
  test('creates, changes and deletes a risk rule, and imports a list', async (t) => {
    const visit = await visitAs(t, 'administrator');
    const { page } = visit;
    await page.getByRole('link', { name: 'Risk rules' }).click();
    await visit.press('Create risk rule');
    await visit.fill('Name', 'Coffee');
    await confirm(visit, 'Create risk rule');
    const conditions = page.getByRole('group', { name: 'Conditions' });
    await conditions.getByText('A rule needs at least one condition.').waitFor();
    await visit.isAccessible();
    await page.getByRole('combobox', { name: 'Commodity codes' }).fill('0901, 0902');
    await page.getByRole('combobox', { name: 'Countries of origin' }).fill('brazil');
    await page.getByLabel('Random sample (per thousand)').fill('100');
    await confirm(visit, 'Create risk rule');
    await page.getByRole('alert').waitFor();
    const origins = page.getByRole('combobox', { name: 'Countries of origin' });
    assert.equal(await origins.getAttribute('aria-invalid'), 'true');
    await visit.isAccessible();
    await visit.press('Remove BRAZIL');
    await origins.pressSequentially('Colomb');
    await page.getByRole('option', { name: /^CO/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove CO' }).waitFor();
    await origins.fill('br');
    await confirm(visit, 'Create risk rule');
    await visit.sees('Commodity code starts with 0901 or 0902');
    // not in a source: the countries are values.
    await visit.sees('Origin is CO or BR');
    await visit.sees('Random sample: 100 per thousand');
    await page.getByRole('link', { name: 'Coffee' }).click();
    await visit.sees('Not applied');
    await visit.press('Change rule');
    await visit.press('Remove CO');
    await confirm(visit, 'Save');
    await visit.sees('Origin is BR');
    await visit.press('Run back-test');
    await page.getByText('Evaluated', { exact: true }).waitFor();
    await visit.isAccessible();
    await visit.press('Switch on rule');
    await page.getByRole('dialog').getByText('Controls with findings').waitFor();
    await visit.isAccessible();
    // The rule matches more than a fifth of the declarations.
    await visit.fill('Reason', 'Coffee is under investigation.');
    await confirm(visit, 'Switch on rule');
    await visit.sees('“Coffee” is switched on');
    await visit.press('Switch off rule');
    await confirm(visit, 'Switch off rule');
    await visit.sees('“Coffee” is switched off.');
    await visit.press('Delete rule');
    await visit.isAccessible();
    await confirm(visit, 'Delete rule');
    await visit.sees('“Coffee” is deleted');
    const { body } = await management.call('GET', '/management/risk-rules');
    assert.ok(!JSON.stringify(body).includes('Coffee'));

    await upload(visit, 'ports.csv', `${await portsList()}XAWES,2027-01-01,,Westhaven,1\n`);
    await visit.sees('Review the changes, then apply');
    await page.getByRole('link', { name: 'Added 1' }).click();
    await visit.sees('Westhaven');
    await visit.isAccessible();
    await visit.press('Apply import');
    await confirm(visit, 'Apply import');
    await visit.sees('The list was replaced by this file.');
    assert.match(await portsList(), /XAWES,2027-01-01,,Westhaven/);
    await page.getByRole('link', { name: 'Code list imports' }).first().click();
    await visit.sees('1 added, 0 changed');
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('sees every invalid line of a file, and discards the import', async (t) => {
    const visit = await visitAs(t, 'administrator');
    const before = await portsList();
    const bad = 'XAHAV,2020-01-01,,Havenport,9\nXAWES,2020-13-01,,Westhaven,1\n';
    await upload(visit, 'ports-bad.csv', `${before.split('\n')[0]}\n${bad}`);
    await visit.sees('Some lines are invalid');
    await visit.sees('2 errors found');
    const rows = visit.page.getByRole('row');
    await rows.filter({ hasText: 'functions' }).filter({ hasText: '9' }).waitFor();
    await rows.filter({ hasText: 'valid_from' }).filter({ hasText: '2020-13-01' }).waitFor();
    await visit.isAccessible();
    assert.equal(await visit.page.getByRole('button', { name: 'Apply import' }).count(), 0);
    await visit.press('Discard import');
    await confirm(visit, 'Discard import');
    await visit.sees('The import is discarded.');
    assert.equal(await portsList(), before);
  });

  test('sees that an uploaded file belongs to a different list', async (t) => {
    const visit = await visitAs(t, 'administrator');
    await upload(visit, 'ports.csv', 'code,name\nXAHAV,Havenport\n');
    await visit.page.getByRole('alert').waitFor();
    assert.equal(await visit.page.getByLabel('CSV file').getAttribute('aria-invalid'), 'true');
    await visit.isAccessible();
  });
});
