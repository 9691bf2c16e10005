import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { sampleDeclarations } from '../../../server/src/declarations/document/samples.ts';
import { signInToConsole } from '../../console-browser.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { type CountedUser, createCountedUser } from './keystroke-model.ts';
import { openConsole } from './open-console.ts';

/*
 * Counts the keys, clicks and corrections of a clerk who lodges twelve items from an invoice, and of an officer who
 * decides. The time is calculated by the keystroke-level model, not measured.
 */

const maxClerkSeconds = 300;
const maxCorrections = 3;
const maxGreenKeys = 3;

const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const customs = createPortalClient(portal.baseUrl, portal.credentials.management);

const itemCount = 12;

/** Returns the invoice of a supplier as a spreadsheet program exports it. */
function invoiceFile(): string {
  const lines = Array.from({ length: itemCount }, (_, index) =>
    ['09012100', `Roasted coffee, blend ${index + 1}`, 'BR', 10, 'CT', '120.000', '130.000', '1176.00'].join(
      ';',
    ),
  );
  const heads = 'HS code;Description;Country of origin;Packages;Package type;Net weight;Gross weight;Amount';
  return [heads, ...lines].join('\n');
}

/** Saves the values that every shipment of this supplier has as a template. */
async function saveTemplate(): Promise<void> {
  const [{ document }] = sampleDeclarations(new Date());
  const { goodsItems: _, lrn: _lrn, invoice, consignment, transport, ...general } = document;
  const {
    containers: _containers,
    transportDocument,
    ucr: _ucr,
    grossMass: _mass,
    totalPackages: _packages,
    ...where
  } = consignment;
  const body = {
    name: 'Coffee from Santos',
    document: {
      ...general,
      invoice: {
        ...{ currency: invoice?.currency, incoterm: invoice?.incoterm, place: invoice?.place },
        charges: [{ type: 'freight', currency: 'USD' }],
      },
      consignment: { ...where, transportDocument: { type: transportDocument?.type } },
      transport: { ...transport, identity: undefined },
    },
  };
  const saved = await trader.call('POST', '/openapi/templates', { body });
  assert.equal(saved.status, 201, saved.text);
}

async function beginFromTemplate({ page, goTo }: ConsoleVisit, clerk: CountedUser): Promise<void> {
  await goTo('/declarations/new');
  await clerk.click(page.getByLabel('A template', { exact: false }).first());
  await clerk.select(page.getByLabel('Template', { exact: true }), { label: 'Coffee from Santos' });
  await clerk.click(page.locator('.start-form button[type=submit]'));
  await page.waitForURL(/\/declarations\/dec_\w+\/document/);
  await page.locator('.document-form').waitFor();
}

async function fillHeader({ page }: ConsoleVisit, clerk: CountedUser): Promise<void> {
  const field = (label: string) => page.locator('main').getByLabel(label, { exact: true }).first();
  for (const [label, text] of [
    ['Invoice number', 'CP-90418'],
    ['Invoice date', '2025-09-02'],
    ['Invoice amount', '14112.00'],
    ['Means of transport', '9074729'],
    ['Number of transport document', 'SSZHAV2509018'],
    ['Total gross mass', '1560'],
    ['Total number of packages', '120'],
  ] as const)
    await clerk.type(field(label), text);
  const freight = page.getByRole('group', { name: 'Charge 1', exact: true });
  await clerk.type(freight.getByLabel(/amount/i), '2850.00');
  await clerk.click(page.getByRole('button', { name: 'Add: Container 1' }));
  await clerk.type(
    page.getByRole('group', { name: 'Container 1', exact: true }).getByLabel(/number/i),
    'MSKU7045126',
  );
}

async function importInvoice({ page }: ConsoleVisit, clerk: CountedUser): Promise<void> {
  await clerk.click(page.getByRole('button', { name: 'Paste or import' }));
  const dialog = page.getByRole('dialog');
  const file = { name: 'invoice.csv', mimeType: 'text/csv', buffer: Buffer.from(invoiceFile()) };
  const chooser = page.waitForEvent('filechooser');
  await clerk.click(dialog.getByLabel('File', { exact: true }));
  await (await chooser).setFiles(file);
  await dialog.getByText(`${itemCount} rows found. All cells are valid.`).waitFor();
  clerk.read();
  await clerk.click(dialog.getByRole('button', { name: `Add ${itemCount} items` }));
  await page.locator(`[data-cell="${itemCount - 1}.0"]`).waitFor();
}

/** Corrects the errors that the check reports. Returns the number of corrections. */
async function correctErrors({ page }: ConsoleVisit, clerk: CountedUser): Promise<number> {
  const check = page.locator('.bulk').getByRole('button', { name: 'Check declaration' });
  await clerk.click(check);
  const causes = page.locator('.cause');
  await causes.first().waitFor();
  clerk.read();
  const [, count] = /Fix (\d+) errors?/.exec((await page.getByRole('alert').textContent()) ?? '') ?? [];
  const procedure = causes.filter({ hasText: '“Procedure” is missing' });
  await clerk.type(procedure.getByRole('combobox'), '4000');
  await clerk.click(procedure.getByRole('button', { name: 'Set for all' }));
  await procedure.waitFor({ state: 'detached' });
  const method = causes.filter({ hasText: '“Valuation method” is missing' });
  await clerk.select(method.locator('select'), '1');
  await clerk.click(method.getByRole('button', { name: 'Set for all' }));
  await method.waitFor({ state: 'detached' });
  return Number(count);
}

describe('a clerk', needsChromium, () => {
  test(`lodges ${itemCount} items from an invoice in at most five minutes and three corrections`, async (t) => {
    const visit = await visitAs(t, 'clerk');
    await saveTemplate();
    const clerk = createCountedUser();
    await beginFromTemplate(visit, clerk);
    await fillHeader(visit, clerk);
    await importInvoice(visit, clerk);
    const corrections = await correctErrors(visit, clerk);
    await clerk.click(visit.page.getByRole('button', { name: 'Lodge declaration' }));
    await visit.page.waitForURL(/lodged=yes/);
    const { keys, clicks, seconds } = clerk.report();
    t.diagnostic(
      `clerk: ${keys} keys, ${clicks} clicks, ${corrections} corrections, ${seconds} s by the keystroke-level model`,
    );
    assert.ok(seconds <= maxClerkSeconds, `${seconds} s`);
    assert.ok(corrections <= maxCorrections, `${corrections} corrections`);
    assert.deepEqual(visit.faults, []);
  });
});

/**
 * Lodges a declaration that waits for the decision of an officer. The sandbox decides nothing while an officer is in
 * charge.
 */
async function lodgeForOfficer(lrn: string, lane: 'green' | 'red'): Promise<string> {
  const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(lrn),
  });
  const id = requireTextAt(body, 'declaration', 'id');
  for (;;) {
    const { body: read } = await trader.call('GET', `/openapi/declarations/${id}`);
    if (textAt(read, 'tracks', 'query') === 'open' && textAt(read, 'tracks', 'payment') === 'paid') break;
    await pause(200);
  }
  const officer = await signInToConsole(portal.baseUrl, portal.credentials.officer);
  const path = `/management/declarations/${id}`;
  const assigned = await officer.call('PUT', `${path}/assignment`, { body: {} });
  assert.ok(assigned.status < 300, assigned.text);
  const red = lane === 'red' ? [{ action: 'assignLane', lane, reason: 'A tip' }] : [];
  for (const decision of [...red, { action: 'closeQuery' }]) {
    const headers = { 'If-Match': '*' };
    const decided = await officer.call('POST', `${path}/decisions`, { body: decision, headers });
    assert.ok(decided.status < 300, decided.text);
  }
  return id;
}

describe('an officer', needsChromium, () => {
  test('opens the next declaration of the green lane and releases it with three keys', async (t) => {
    await lodgeForOfficer('QUERY-FIRST-WALK', 'green');
    const id = await lodgeForOfficer('QUERY-GREEN-WALK', 'green');
    const visit = await visitAs(t, 'officer');
    const { page } = visit;
    await visit.goTo('/queue?assignedTo=me');
    await visit.sees('QUERY-GREEN-WALK');
    await page.locator('tbody tr', { hasText: 'QUERY-FIRST-WALK' }).getByRole('link').first().click();
    await page.getByRole('region', { name: 'Decisions' }).waitFor();
    const officer = createCountedUser();
    await officer.key(page, 'j');
    await page.waitForURL(`**/queue/${id}`);
    await visit.sees(/QUERY-GREEN-WALK/);
    officer.read();
    await officer.key(page, 'r');
    await page.getByRole('dialog').waitFor();
    await officer.key(page, 'Enter');
    await visit.sees('The goods are released.');
    const { keys, clicks, seconds } = officer.report();
    t.diagnostic(`green: ${keys} keys, ${clicks} clicks, ${seconds} s by the keystroke-level model`);
    assert.deepEqual([keys, clicks], [maxGreenKeys, 0]);
    const { body } = await customs.call('GET', `/management/declarations/${id}`);
    assert.equal(textAt(body, 'status'), 'released');
  });

  test('releases a declaration of the red lane after a recorded control of the goods', async (t) => {
    const id = await lodgeForOfficer('QUERY-RED-WALK', 'red');
    const visit = await visitAs(t, 'officer');
    const { page } = visit;
    const dialog = page.getByRole('dialog');
    await visit.goTo(`/queue/${id}`);
    await page.getByRole('region', { name: 'Decisions' }).waitFor();
    const officer = createCountedUser();
    await officer.key(page, 'c');
    await officer.click(dialog.getByRole('button', { name: 'Order a control' }));
    await dialog.waitFor({ state: 'detached' });
    await officer.key(page, 'c');
    await officer.click(dialog.getByRole('button', { name: 'Set all to “In order”' }));
    await officer.type(dialog.getByLabel(/^Findings/), 'As declared');
    await officer.click(dialog.getByRole('button', { name: 'Complete the control' }));
    await dialog.waitFor({ state: 'detached' });
    await officer.key(page, 'r');
    await dialog.waitFor();
    await officer.key(page, 'Enter');
    await visit.sees('The goods are released.');
    const { keys, clicks, seconds } = officer.report();
    t.diagnostic(`red: ${keys} keys, ${clicks} clicks, ${seconds} s by the keystroke-level model`);
    const { body } = await customs.call('GET', `/management/declarations/${id}`);
    assert.equal(textAt(body, 'lane'), 'red');
    assert.equal(textAt(body, 'controls', 0, 'type'), 'physical');
    assert.equal(textAt(body, 'controls', 0, 'results', 2, 'outcome'), 'in_order');
  });
});
