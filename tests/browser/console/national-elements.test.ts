import '../../second-country/id-process.ts';
import assert from 'node:assert/strict';
import { after, describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { indonesianDocument, startIdPortal } from '../../second-country/id-portal.ts';
import { installedBrowser } from '../installed-browser.ts';
import { type ConsoleVisit, goToSection, signInOnPage, visitConsole } from './console-page.ts';

// Tests how people enter and read national data elements, which the second country has.
const browser = await installedBrowser();
const id = await startIdPortal();
after(async () => {
  await browser?.close();
  await id.portal.stop();
});

/** Settings of a user who has chosen none, so that the browser's formats apply. */
const browserDefaults = { language: null, decimalSign: null, dateOrder: null, timeZone: null };

type Look = NonNullable<Parameters<typeof visitConsole>[2]>;

async function visitAs(
  t: TestContext,
  who: 'trader' | 'officer',
  look: Look = {},
): Promise<ConsoleVisit | null> {
  if (!browser) {
    t.skip('no Chromium is installed');
    return null;
  }
  const visit = await visitConsole(browser, id.portal, look);
  t.after(() => visit.close());
  await signInOnPage(visit, id.portal.credentials[who]);
  return visit;
}

/** Opens a draft of the sample with a car, without its national elements. */
async function openDraft({ goTo, page }: ConsoleVisit): Promise<string> {
  const body = indonesianDocument('luxury-car', {
    '/national': undefined,
    '/goodsItems/0/national': undefined,
  });
  const created = await id.trader.call('POST', '/openapi/declarations', { body });
  assert.equal(created.status, 201, created.text);
  const draft = requireTextAt(created.body, 'its id', 'id');
  await goTo(`/declarations/${draft}/document`);
  await page.getByLabel('Signatory').waitFor();
  return draft;
}

describe('the declaration form with national elements', () => {
  for (const look of [
    { width: 1280, colorScheme: 'light' },
    { width: 360, colorScheme: 'dark' },
  ] as const)
    test(`has a field for each of them, with its hint and whether it is required: ${look.width}, ${look.colorScheme}`, async (t) => {
      const visit = await visitAs(t, 'trader', look);
      if (!visit) return;
      await openDraft(visit);
      const group = visit.page.getByRole('group', { name: 'National elements' });
      assert.equal(await group.getByLabel('Signatory').getAttribute('required'), '');
      assert.equal(
        await group.getByLabel('Owner of the goods', { exact: true }).getAttribute('required'),
        null,
      );
      await group.getByText('The person responsible for the declaration.').waitFor();
      assert.equal(await group.getByLabel('Bank that receives the export proceeds').count(), 0);
      await visit.isAccessible();
      assert.deepEqual(visit.faults, []);
    });

  test('shows their Indonesian labels', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    const draft = await openDraft(visit);
    await visit.call('PUT', '/management/person/settings', { ...browserDefaults, language: 'id' });
    await visit.goTo(`/declarations/${draft}/document`);
    await visit.page.getByLabel('Nama penanda tangan').waitFor();
    await visit.page.getByText('Orang yang bertanggung jawab atas pemberitahuan.').waitFor();
    await visit.page.getByText('Contoh: 050100').first().waitFor();
    await visit.call('PUT', '/management/person/settings', browserDefaults);
  });

  test('shows an error next to its field, keeps the input, and shows all values before lodgement', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    const draft = await openDraft(visit);
    const { page } = visit;
    await page.getByRole('group', { name: 'National elements' }).getByText('More').click();
    await visit.fill('Tax number of the owner of the goods', '12');
    await visit.fill('Day on which the goods can be examined', '24/11/2025');
    await visit.fill('Signatory', 'Rini Wulandari');
    await goToSection(visit, 'Check');
    const summary = page.getByRole('alert');
    await summary.getByText('Tax number of the owner of the goods: “12” does not have the form').waitFor();
    await summary.getByText('Write the value like 0027654318041000').waitFor();
    await summary.getByText('“Place of the signature” is missing').click();
    assert.equal(await page.evaluate('document.activeElement?.id'), 'at/national/signedAt');
    await page.keyboard.type('Jakarta');
    await visit.fill('Tax number of the owner of the goods', '0027654318041000');
    await goToSection(visit, 'Check');
    await visit.sees('Review your answers');
    await page.getByText('Rini Wulandari').waitFor();
    await visit.press('Lodge declaration');
    await page.waitForURL(/lodged=yes/);
    const { body } = await id.trader.call('GET', `/openapi/declarations/${draft}`);
    assert.notEqual(textAt(body, 'status'), 'draft');
    assert.deepEqual(
      ['ownerNumber', 'readyOn', 'signedBy', 'signedAt'].map((name) =>
        textAt(body, 'document', 'national', name),
      ),
      ['0027654318041000', '2025-11-24', 'Rini Wulandari', 'Jakarta'],
    );
  });
});

describe('an amendment of national elements', () => {
  test('names each element that it changes', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    const declaration = await lodged();
    await visit.goTo(`/declarations/${declaration}/document`);
    await visit.fill('Signatory', 'Budi Santoso');
    await goToSection(visit, 'Check');
    const changed = visit.page.getByRole('row').filter({ hasText: 'Budi Santoso' });
    await changed.getByRole('rowheader', { name: 'Signatory' }).waitFor();
    await changed.getByText('Rini Wulandari').waitFor();
  });
});

/** Lodges the sample with a car, which then waits for its payment. */
async function lodged(): Promise<string> {
  const { trader } = id;
  const body = indonesianDocument('luxury-car', {}, 'UNPAID');
  const answer = await trader.call('POST', '/openapi/declarations?lodge=true', { body });
  assert.equal(answer.status, 201, answer.text);
  const declaration = requireTextAt(answer.body, 'its id', 'id');
  for (;;) {
    const read = await trader.call('GET', `/openapi/declarations/${declaration}`);
    if (textAt(read.body, 'tracks', 'payment') === 'due') return declaration;
    await pause(100);
  }
}

describe('an officer of the second country', () => {
  test('reads national elements on the inspection sheet and in the whole declaration', async (t) => {
    const visit = await visitAs(t, 'officer');
    if (!visit) return;
    const declaration = await lodged();
    await visit.goTo(`/queue/${declaration}/inspection`);
    await visit.page.getByText('Car terminal, Tanjung Priok').waitFor();
    const car = visit.page.getByRole('row').filter({ hasText: 'Brand: Kanto' });
    await car.getByText('Model: Sedan 2.0').waitFor();
    await visit.isAccessible();
  });
});
