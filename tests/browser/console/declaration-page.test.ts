import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const program = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);

async function lodgeUntil(lrn: string, holds: (body: unknown) => boolean): Promise<string> {
  const lodged = await program.call('POST', '/openapi/declarations?lodge=true', { body: declarationOf(lrn) });
  const id = requireTextAt(lodged.body, 'declaration', 'id');
  await pollUntil(id, holds);
  return id;
}

/** Polls with pauses, because the rate of requests is limited. */
async function pollUntil(id: string, holds: (body: unknown) => boolean): Promise<void> {
  while (!holds((await program.call('GET', `/openapi/declarations/${id}`)).body)) await pause(100);
}

const isReleased = (body: unknown) => textAt(body, 'status') === 'released';

describe('the progress of a declaration', needsChromium, () => {
  test('shows the declarant the current stage, its time limit and the next step in one sentence', async (t) => {
    const visit = await visitAs(t, 'trader');
    const id = await lodgeUntil('UNPAID-STAGES', (body) => textAt(body, 'tracks', 'payment') === 'due');
    await visit.goTo(`/declarations/${id}`);
    const progress = visit.page.getByRole('region', { name: 'Progress' });
    await progress.getByText(/^Pay or secure the duties/).waitFor();
    const current = progress.locator('[aria-current="step"]');
    assert.match((await current.innerText()).replaceAll('\n', ' '), /Paid or secured.*due by /);
    assert.deepEqual(await progress.locator('li strong').allInnerTexts(), [
      ...['Lodged', 'Accepted', 'Paid or secured', 'Released', 'Cleared'],
    ]);
    await visit.isAccessible();
  });

  test('shows that the declarant may take the goods, and the officer the same stages', async (t) => {
    const visit = await visitAs(t, 'trader', { width: 390 });
    const officer = await visitAs(t, 'officer');
    const id = await lodgeUntil('STAGES-2', isReleased);
    await visit.goTo(`/declarations/${id}`);
    await visit.sees('You may take the goods.');
    await visit.isAccessible();
    await officer.goTo(`/queue/${id}`);
    const progress = officer.page.getByRole('region', { name: 'Progress' });
    await progress.getByText('The declarant may take the goods.').waitFor();
    const released = progress.locator('li[data-state="completed"]').filter({ hasText: 'Released' });
    await released.locator('time').waitFor();
    await officer.isAccessible();
    assert.deepEqual([...visit.faults, ...officer.faults], []);
  });

  test('of a draft asks the declarant to lodge it', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { body } = await program.call('POST', '/openapi/declarations', { body: declarationOf('STAGES-3') });
    await visit.goTo(`/declarations/${requireTextAt(body, 'declaration', 'id')}`);
    await visit.sees('Check the draft and lodge it.');
    assert.equal(await visit.page.getByRole('tab', { name: 'Decisions' }).count(), 0);
  });
});

describe('the tabs of a declaration', needsChromium, () => {
  test('are in the URL, follow the arrow keys, and open from a link', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const id = await lodgeUntil('TABS-1', isReleased);
    await visit.goTo(`/declarations/${id}?tab=money`);
    await visit.sees('Payable:');
    const selected = page.getByRole('tab', { selected: true });
    assert.equal(await selected.innerText(), 'Duties and payment');
    await selected.focus();
    await page.keyboard.press('ArrowRight');
    await visit.sees('No goods under a procedure.');
    assert.match(page.url(), /tab=procedure/);
    assert.equal(await page.locator(':focus').innerText(), 'Goods under procedure');
    await page.keyboard.press('End');
    assert.match(page.url(), /tab=versions/);
    await visit.sees('The declaration has one version, so there are no differences.');
    await page.keyboard.press('ArrowRight');
    await visit.sees('All declared data');
    for (const name of ['Documents', 'Decisions', 'History and audit', 'Versions']) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel', { name, exact: true }).waitFor();
      await visit.isAccessible();
    }
    await visit.goTo(`/declarations/${id}?tab=unknown`);
    await visit.sees('All declared data');
    assert.deepEqual(visit.faults, []);
  });

  test('show officers documents, amounts due and history without leaving the decisions', async (t) => {
    const officer = await visitAs(t, 'officer');
    const id = await lodgeUntil('TABS-2', isReleased);
    await officer.goTo(`/queue/${id}`);
    for (const name of ['Duties and payment', 'Documents', 'Queries and amendments', 'History and audit']) {
      await officer.page.getByRole('tab', { name, exact: true }).click();
      await officer.page.getByRole('region', { name: 'Decisions' }).waitFor();
      await officer.isAccessible();
    }
    assert.match(officer.page.url(), /tab=history/);
    assert.deepEqual(officer.faults, []);
  });
});

describe('the history of a declaration', needsChromium, () => {
  test('names who saved and lodged it, to the second, and folds saved drafts', async (t) => {
    const visit = await visitAs(t, 'trader');
    const document = declarationOf('HISTORY-1');
    const { body } = await program.call('POST', '/openapi/declarations', { body: document });
    const id = requireTextAt(body, 'declaration', 'id');
    for (const goodsLocation of ['BERTH 1', 'BERTH 2', 'BERTH 3']) {
      const changed = {
        ...Object(document),
        consignment: { ...Object(document).consignment, goodsLocation },
      };
      const headers = { 'If-Match': '*' };
      const saved = await program.call('PUT', `/openapi/declarations/${id}`, { body: changed, headers });
      assert.equal(saved.status, 200, saved.text);
    }
    await program.call('POST', `/openapi/declarations/${id}/lodgement`);
    await visit.goTo(`/declarations/${id}?tab=history`);
    const rows = visit.page.locator('.timeline > li');
    const drafts = rows.filter({ hasText: 'Draft saved' });
    await drafts.getByText('3 times, first').waitFor();
    assert.equal(await drafts.count(), 1);
    const lodged = rows.filter({ hasText: /^Lodged|^Declaration lodged/ }).first();
    assert.match(await lodged.innerText(), /\d:\d\d:\d\d/);
    assert.match(await lodged.innerText(), /declarant \(Host to host\)/);
    await visit.page.getByRole('link', { name: 'Show all events in the audit log' }).click();
    await visit.page.waitForURL(/\/audit\?target=dec_/);
    await visit.sees('Draft created');
    assert.deepEqual(visit.faults, []);
  });
});

describe('the versions of a declaration', needsChromium, () => {
  test('show the differences of any two versions', async (t) => {
    const visit = await visitAs(t, 'trader');
    const id = await lodgeUntil('VERSIONS-1', (body) => textAt(body, 'status') !== 'lodged');
    const document = declarationOf('VERSIONS-1');
    const body = {
      reason: 'Goods were moved',
      document: {
        ...Object(document),
        consignment: { ...Object(document).consignment, goodsLocation: 'BERTH 9' },
      },
    };
    const requested = await program.call('POST', `/openapi/declarations/${id}/amendments`, {
      body,
      headers: { 'If-Match': '*' },
    });
    assert.ok(requested.status < 300, requested.text);
    await pollUntil(id, (read) => Number(Object(read).version) === 2);
    await visit.goTo(`/declarations/${id}?tab=versions`);
    const versions = visit.page.getByRole('region', { name: 'Versions' });
    const row = versions.getByRole('row').filter({ hasText: 'Location of the goods' });
    await row.locator('ins').getByText('BERTH 9').waitFor();
    await versions.getByLabel('Compare').selectOption('2');
    await versions.getByText('No differences between these versions.').waitFor();
    await versions.getByLabel('with').selectOption('1');
    await row.locator('del').getByText('BERTH 9').waitFor();
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });
});

describe('the printed form of a declaration', needsChromium, () => {
  /** Returns the number of pages that the browser prints. */
  async function printedPagesOf({ page }: ConsoleVisit): Promise<number> {
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  }

  test('has one front page with the MRN as a barcode, and every page has its number', async (t) => {
    const visit = await visitAs(t, 'trader', { width: 390 });
    const id = await lodgeUntil('PRINTED-1', isReleased);
    const mrn = requireTextAt(
      (await program.call('GET', `/openapi/declarations/${id}`)).body,
      'declaration',
      'mrn',
    );
    await visit.goTo(`/declarations/${id}`);
    await visit.page.getByRole('link', { name: 'Print form' }).click();
    const pages = visit.page.locator('.form-page:not([aria-hidden])');
    await pages
      .first()
      .getByRole('img', { name: `${mrn} as a barcode` })
      .waitFor();
    await visit.sees('Arabica coffee');
    const count = await pages.count();
    for (let number = 1; number <= count; number += 1)
      await pages
        .nth(number - 1)
        .locator('footer')
        .getByText(`Page ${number} of ${count}`)
        .waitFor();
    await visit.isAccessible();
    assert.equal(await printedPagesOf(visit), count);
    assert.deepEqual(visit.faults, []);
  });

  test('has continuation pages that contain every goods item once, and no part of the web page', async (t) => {
    const visit = await visitAs(t, 'trader');
    const document = { ...Object(declarationOf('PRINTED-2')) };
    const [item] = document.goodsItems;
    const goodsItems = Array.from({ length: 30 }, (_, index) => ({
      ...item,
      description: `Coffee ${index + 1}.`,
    }));
    const sent = await program.call('POST', '/openapi/declarations', { body: { ...document, goodsItems } });
    assert.equal(sent.status, 201, sent.text);
    await visit.goTo(`/declarations/${requireTextAt(sent.body, 'declaration', 'id')}/print`);
    await visit.sees('Continuation page');
    await visit.sees('No MRN yet');
    const pages = visit.page.locator('.form-page:not([aria-hidden])');
    await visit.page.waitForTimeout(2_000);
    const count = await pages.count();
    assert.ok(count >= 4 && count <= 16, `${count} pages`);
    for (let index = 1; index <= 30; index += 1)
      assert.equal(await pages.getByText(`Coffee ${index}.`, { exact: true }).count(), 1);
    assert.equal(await printedPagesOf(visit), count);
    await visit.page.emulateMedia({ media: 'print' });
    const shown: unknown = await visit.page.evaluate(
      `[...document.querySelectorAll('nav, .button, .page-head, .demonstration')].filter((one) => one.checkVisibility()).length`,
    );
    assert.equal(shown, 0);
    assert.deepEqual(visit.faults, []);
  });
});
