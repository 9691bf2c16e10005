import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAt, requireTextAt, textAt, valueAt } from '../../../conformance/json.ts';
import { createPdfFile, createPngFile } from '../../../server/src/documents/testing/files.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests what an officer sees of a trader and its documents before a decision.
const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const management = createPortalClient(portal.baseUrl, portal.credentials.management);

async function lodge(lrn: string): Promise<string> {
  const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(lrn),
  });
  return requireTextAt(body, 'declaration', 'id');
}

async function decide(id: string, body: object): Promise<unknown> {
  const path = `/management/declarations/${id}/decisions`;
  const decided = await management.call('POST', path, { body, headers: { 'If-Match': '*' } });
  assert.ok(decided.status < 300, decided.text);
  return decided.body;
}

/** Releases a declaration after a control that found an irregularity. Returns its MRN. */
async function releaseIrregular(lrn: string): Promise<string> {
  const id = await lodge(lrn);
  while (
    textAt((await trader.call('GET', `/openapi/declarations/${id}`)).body, 'tracks', 'payment') !== 'due'
  );
  await decide(id, { action: 'selectForControl', control: 'physical', reason: 'A tip' });
  const results = [{ item: 1, outcome: 'irregular', irregularities: ['quantity'] }];
  const controlled = await decide(id, { action: 'completeControl', findings: 'Weighed', results });
  const [bill] = listAt(controlled, 'bills');
  const payment = {
    billReference: requireTextAt(bill, 'bill', 'reference'),
    amount: requireTextAt(bill, 'bill', 'outstanding'),
  };
  await decide(id, { action: 'pay', ...payment });
  const released = await decide(id, { action: 'release' });
  return requireTextAt(released, 'declaration', 'mrn');
}

/** Uploads a document as an officer, and waits until the malware scan ends. */
async function upload({ page, call }: ConsoleVisit, id: string, query: string, file: Buffer): Promise<void> {
  const path = `/management/declarations/${id}`;
  const status = await page.evaluate(
    async ({ url, base64 }) => {
      const body = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const mediaType = base64.startsWith('JVBER') ? 'application/pdf' : 'image/png';
      const response = await fetch(url, { method: 'POST', headers: { 'Content-Type': mediaType }, body });
      return response.status;
    },
    { url: `${path}/documents?${query}`, base64: file.toString('base64') },
  );
  assert.equal(status, 201);
  const statusOf = (each: unknown) => valueAt(each, 'status');
  while (listAt(await call('GET', path), 'documents').some((each) => statusOf(each) === 'quarantined'));
}

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const;

describe('the case view of an officer', needsChromium, () => {
  for (const look of looks)
    test(`shows the record of the trader after it is opened, as the trader reads it: ${look.width} wide`, async (t) => {
      const mrn = await releaseIrregular(`UNPAID-RECORD-${look.width}`);
      const id = await lodge(`SLOW-RECORD-${look.width}`);
      const visit = await visitAs(t, 'officer', look);
      const { page } = visit;
      await visit.goTo(`/queue/${id}`);
      await page.getByRole('tab', { name: 'Record of the trader' }).click();
      await visit.sees('Each opening of the record is an audit event');
      await visit.press('Open record');
      const irregular = page.getByRole('region', { name: 'Final irregularities' });
      await irregular.getByRole('link', { name: mrn }).waitFor();
      await irregular.getByText('Quantity').first().waitFor();
      await page.getByRole('region', { name: 'Same goods before' }).waitFor();
      await visit.isAccessible();
      const own = await visitAs(t, 'trader', look);
      await own.goTo('/trader-record');
      const same = own.page.getByRole('region', { name: 'Final irregularities' });
      await same.getByRole('link', { name: mrn }).waitFor();
      await own.isAccessible();
      assert.deepEqual([...visit.faults, ...own.faults], []);
    });

  for (const look of looks)
    test(`previews documents next to the fields, by keyboard: ${look.width} wide`, async (t) => {
      const id = await lodge(`SLOW-PREVIEW-${look.width}`);
      const visit = await visitAs(t, 'officer', look);
      await upload(visit, id, 'type=N380&fileName=invoice.pdf', createPdfFile());
      await upload(visit, id, 'type=N380&fileName=photo.png&goodsItem=1', createPngFile());
      const { page } = visit;
      await visit.goTo(`/queue/${id}`);
      const opener = page.getByRole('button', { name: 'Preview photo.png' });
      await opener.first().focus();
      await page.keyboard.press('Enter');
      const preview = page.getByRole('complementary', { name: 'photo.png' });
      const image = preview.getByRole('img', { name: 'Preview of photo.png' });
      await image.waitFor();
      assert.ok(Number(await image.evaluate((shown) => Reflect.get(shown, 'naturalWidth'))) > 0);
      await visit.isAccessible();
      await page.keyboard.press('Escape');
      await preview.waitFor({ state: 'detached' });
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'Preview photo.png');
      await page.getByRole('button', { name: 'Preview invoice.pdf' }).first().press('Enter');
      await page.getByTitle('Preview of invoice.pdf').waitFor();
      await page.getByRole('button', { name: 'Close preview' }).click();
      await page.getByTitle('Preview of invoice.pdf').waitFor({ state: 'detached' });
      assert.deepEqual(visit.faults, []);
    });
});

test(
  'the hit rate of a supervisor shows the values of the week with the pointer or focus',
  needsChromium,
  async (t) => {
    await releaseIrregular('UNPAID-HIT-RATE');
    const visit = await visitAs(t, 'supervisor');
    const chart = visit.page.getByRole('region', {
      name: 'Share of controls that found an irregularity, by week',
    });
    const weeks = chart.getByRole('button', { name: /^Week starting / });
    await weeks.first().waitFor();
    assert.equal(await weeks.count(), 8);
    const shown = chart.locator('p[aria-live]');
    assert.match((await shown.textContent()) ?? '', /irregular [1-9]\d* %; eight weeks before: 0 %$/);
    await weeks.first().hover();
    assert.match((await shown.textContent()) ?? '', /irregular 0 %/);
    await weeks.last().focus();
    assert.equal(await shown.textContent(), await weeks.last().getAttribute('aria-label'));
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  },
);
