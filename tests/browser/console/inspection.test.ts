import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import jsqr from 'jsqr';
import type { Page } from 'playwright-core';
import { listAt, requireTextAt, textAt } from '../../../conformance/json.ts';
import { createJpegFile } from '../../../server/src/documents/testing/files.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';

const readCode = typeof jsqr === 'function' ? jsqr : jsqr.default;
const controlReason = 'The weight does not fit the packages';
// Tests the printed inspection sheet, and the control result that an officer records on a phone.
const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const management = createPortalClient(portal.baseUrl, portal.credentials.management);
const controlled = await openControl('UNPAID-INSPECTED');

/** Lodges a declaration, has it accepted, and opens a control of its goods. */
async function openControl(lrn: string): Promise<{ id: string; mrn: string }> {
  const sent = { body: declarationOf(lrn) };
  const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', sent);
  const id = requireTextAt(body, 'declaration', 'id');
  for (;;) {
    const read = await trader.call('GET', `/openapi/declarations/${id}`);
    if (textAt(read.body, 'tracks', 'payment') === 'due') break;
  }
  const opened = await management.call('POST', `/management/declarations/${id}/decisions`, {
    body: { action: 'selectForControl', control: 'physical', reason: controlReason },
    headers: { 'If-Match': '*' },
  });
  assert.ok(opened.status < 300, opened.text);
  return { id, mrn: requireTextAt(opened.body, 'declaration', 'mrn') };
}

/**
 * Returns elements that should not be printed, and parts of tables or cards that are cut off at the width of
 * A4.
 */
async function printFindings(page: Page): Promise<{ shown: string[]; cut: string[] }> {
  await page.emulateMedia({ media: 'print' });
  // Sets the printable width of A4: 210 mm with margins of 12 mm, at 96 dots per inch.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
  return {
    shown: await page.evaluate(
      `[...document.querySelectorAll('nav, .band, .button, .filters')].filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 120))`,
    ),
    cut: await page.evaluate(
      `[...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible').map((one) => one.outerHTML.slice(0, 120))
        .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : [])`,
    ),
  };
}

describe('the inspection sheet', needsChromium, () => {
  test('contains the MRN for scanner and camera, items, seals, inspection hints, check boxes and a signature field', async (t) => {
    const visit = await visitAs(t, 'officer');
    const { page } = visit;
    await visit.goTo(`/queue/${controlled.id}`);
    await page.getByRole('link', { name: 'Inspection sheet' }).click();
    await page.getByRole('img', { name: `${controlled.mrn} as a barcode` }).waitFor();
    for (const text of [
      controlReason,
      'MSKU7045126',
      'Inspection hints',
      'Seals intact',
      'As declared',
      'Signature',
    ])
      await visit.sees(text);
    const code = page.getByRole('img', { name: 'QR code' });
    const { data, width, height } = await pixelsOf(page, await code.getAttribute('src'));
    const read = readCode(Uint8ClampedArray.from(data), width, height)?.data;
    assert.equal(read, `${portal.baseUrl}/console/queue?mrn=${controlled.mrn}`);
    await visit.isAccessible();
    assert.deepEqual(await printFindings(page), { shown: [], cut: [] });
    const pdf = await page.pdf({ format: 'A4' });
    assert.ok(pdf.length > 10_000);
    assert.deepEqual(visit.faults, []);
  });

  for (const [language, heading] of [
    ['en', 'All declared data'],
    ['de', 'Alle angemeldeten Angaben'],
  ] as const) {
    test(`is followed by the whole declaration, without navigation: ${language}`, async (t) => {
      const visit = await visitAs(t, 'officer');
      await visit.page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await visit.goTo(`/queue/${controlled.id}`);
      await visit.sees(heading);
      assert.deepEqual(await printFindings(visit.page), { shown: [], cut: [] });
      await visit.sees('BR-SP-2025-558812');
    });
  }

  test('is reached from the queue, whose columns are not cut off at 1440 and 1280 pixels', async (t) => {
    for (const width of [1440, 1280]) {
      const visit = await visitAs(t, 'officer', { width });
      for (const path of ['/queue', `/queue/${controlled.id}`]) {
        await visit.goTo(path);
        await visit.page.locator('tbody a, tbody .mono').first().waitFor();
        const beyond: unknown = await visit.page.evaluate(
          `[...document.querySelectorAll('.table-scroll')].filter((one) => one.scrollWidth > one.clientWidth).length`,
        );
        assert.equal(beyond, 0, `${path} at ${width}`);
      }
    }
  });
});

describe('the result of a control', needsChromium, () => {
  test('can be recorded on a phone 360 pixels wide without overflow', async (t) => {
    const { id } = await openControl('UNPAID-BY-PHONE');
    const visit = await visitAs(t, 'officer', { width: 360 });
    const { page } = visit;
    await visit.goTo(`/queue/${id}/inspection`);
    await page.getByLabel('Findings').fill('Two cartons more than declared');
    await page.getByLabel(/^Item 1 /).selectOption('Irregular');
    await visit.press('Complete the control');
    await visit.sees('Select at least one irregularity');
    await page.getByLabel('Quantity').check();
    await page.getByLabel('Measures taken').fill('Two cartons seized');
    await page.getByLabel('Samples').fill('S-1, S-2');
    const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    assert.equal(beyond, 0);
    await visit.isAccessible();
    await visit.press('Complete the control');
    await visit.sees('Two cartons more than declared');
    await visit.sees('Two cartons seized');
    const { body } = await management.call('GET', `/management/declarations/${id}`);
    const [control] = listAt(body, 'controls') ?? [];
    assert.equal(textAt(control, 'findings'), 'Two cartons more than declared');
    assert.ok(textAt(control, 'completedAt'));
    assert.deepEqual(listAt(control, 'results'), [
      {
        ...{ item: 1, outcome: 'irregular', samples: ['S-1', 'S-2'] },
        ...{ irregularities: ['quantity'], measures: 'Two cartons seized' },
      },
    ]);
    assert.deepEqual(visit.faults, []);
  });

  test('has internal photos, which the declarant sees after a decision that names them as evidence', async (t) => {
    const { id } = await openControl('UNPAID-PHOTO');
    const visit = await visitAs(t, 'officer', { width: 390 });
    const { page } = visit;
    await visit.goTo(`/queue/${id}/inspection`);
    await page.getByLabel('Findings').fill('Seals broken');
    for (const name of ['seal.jpg', 'unrelated.jpg']) {
      await visit.press('Upload document');
      const form = page.getByRole('form', { name: 'Upload document' });
      const file = { name, mimeType: 'image/jpeg', buffer: createJpegFile() };
      await form.getByLabel('File', { exact: true }).setInputFiles(file);
      await form.getByLabel('Document type', { exact: true }).fill('N380');
      await page.getByRole('option', { name: /^N380/ }).click();
      await form.getByLabel('Goods item (optional)').selectOption('Item 1');
      await visit.isAccessible();
      await form.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
      await page.getByRole('listitem').filter({ hasText: name }).getByText('internal').waitFor();
    }
    assert.equal(await page.getByLabel('Findings').inputValue(), 'Seals broken');
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
    const path = `/openapi/declarations/${id}/documents`;
    assert.deepEqual(listAt((await trader.call('GET', path)).body, 'items'), []);
    await visit.press('Complete the control');
    await page.getByLabel('Findings').waitFor({ state: 'detached' });
    await visit.goTo(`/queue/${id}`);
    await visit.press('Refuse the release');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Reason/).fill('The seals are broken');
    await dialog.getByLabel('seal.jpg').press('Space');
    const outcome = dialog.getByLabel(/^Disposal of the goods/);
    assert.equal(await outcome.inputValue(), '');
    await outcome.selectOption('seizure');
    await visit.isAccessible();
    await dialog.getByRole('button', { name: 'Refuse the release', exact: true }).click();
    await visit.sees('The release is refused.');
    const shown = listAt((await trader.call('GET', path)).body, 'items') ?? [];
    assert.deepEqual(
      shown.map((each) => [textAt(each, 'fileName'), textAt(each, 'source')]),
      [['seal.jpg', 'customs']],
    );
    assert.deepEqual(visit.faults, []);
  });
});

interface Pixels {
  readonly data: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Returns the pixels of an image with a white margin, as a camera would capture it. */
function pixelsOf(page: Page, source: string | null): Promise<Pixels> {
  return page.evaluate(async (src): Promise<Pixels> => {
    const image = new Image();
    image.src = src ?? '';
    await image.decode();
    const side = 480;
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const brush = canvas.getContext('2d');
    if (!brush) throw new Error('the page has no canvas');
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, side, side);
    brush.drawImage(image, 40, 40, side - 80, side - 80);
    return { data: [...brush.getImageData(0, 0, side, side).data], width: side, height: side };
  }, source);
}
