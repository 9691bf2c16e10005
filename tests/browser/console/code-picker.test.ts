import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { valueAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { beginDeclaration } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();

describe('the code picker', needsChromium, () => {
  test('finds BR – Brasilien by typing `Brasil` in German with the keyboard, and stores the code', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await beginDeclaration(visit);
    const field = page.getByRole('combobox', { name: 'Versendungsland' });
    for (const typed of ['Brasil', 'brazl', 'BR']) {
      await field.fill('');
      await field.pressSequentially(typed);
      await page.getByRole('option', { name: 'BR – Brasilien' }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await field.and(page.locator('[value="BR – Brasilien"]')).waitFor();
    }
    await visit.sees(/^Gespeichert um/);
    const id = /dec_\w+/.exec(page.url())?.[0] ?? '';
    assert.equal(
      valueAt(
        await visit.call('GET', `/management/organisation/declarations/${id}`),
        'document',
        'dispatchCountry',
      ),
      'BR',
    );
    // Checks that the code selected last is the first suggestion.
    await field.fill('');
    await field.click();
    await page.getByRole('listbox').getByRole('option').first().getByText('BR – Brasilien').waitFor();
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('shows commodities as a tree with duty, unit and documents', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await beginDeclaration(visit);
    await visit.press('Add an item');
    const field = page.locator('[data-cell="0.0"]');
    await field.click();
    await page.getByRole('option', { name: /^09 – Coffee/ }).click();
    await page.getByRole('option', { name: /^0901 – Coffee/ }).click();
    await page.getByRole('option', { name: /^090111 – / }).click();
    const leaf = page.getByRole('option', { name: /^09011100 – / });
    await leaf.getByText('Required documents: N851 – Phytosanitary certificate').waitFor();
    await leaf.click();
    assert.equal(await field.inputValue(), '09011100');
  });

  for (const { width, colorScheme } of [
    { width: 1280, colorScheme: 'dark' },
    { width: 360, colorScheme: 'light' },
  ] as const) {
    test(`lets users browse, search and download lists: ${width} wide, ${colorScheme}`, async (t) => {
      const visit = await visitAs(t, 'trader', { width, colorScheme });
      const { page } = visit;
      await visit.goTo('/reference');
      await visit.isAccessible();
      await page.getByRole('link', { name: 'Commodity codes and duties' }).click();
      await page.getByRole('link', { name: '09', exact: true }).click();
      await page.getByRole('link', { name: '0901', exact: true }).click();
      await page.getByLabel('Search').fill('kafee gerostet');
      await page
        .getByRole('cell', { name: /Coffee, roasted, not decaffeinated/ })
        .first()
        .waitFor();
      await visit.isAccessible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        visit.press('Download as CSV: Commodity codes and duties'),
      ]);
      assert.equal(download.suggestedFilename(), 'commodities.csv');
      assert.deepEqual(visit.faults, []);
    });
  }
});

describe('the address book', needsChromium, () => {
  test('finds an earlier importer by two letters and fills in number, name and address', async (t) => {
    const program = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const exporter = {
      name: 'Zürcher Rösterei AG',
      identification: 'CH777',
      address: { street: 'Seeweg 1', postCode: '8001', city: 'Zürich', country: 'CH' },
    };
    const lodged = await program.call('POST', '/openapi/declarations?lodge=true', {
      body: { ...declarationOf('PAST-PARTY'), exporter },
    });
    assert.equal(lodged.status, 201, lodged.text);
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await beginDeclaration(visit);
    const group = page.getByRole('group', { name: 'Exporter' });
    const name = group.getByRole('combobox', { name: 'Exporter: name' });
    // Opens “More”, which contains the optional exporter of an import.
    await page
      .locator('details.more')
      .filter({ hasText: 'Exporter: name' })
      .locator('summary')
      .first()
      .click();
    await name.pressSequentially('zu');
    await page.getByRole('option', { name: /Zürcher Rösterei AG/ }).click();
    assert.equal(await name.inputValue(), exporter.name);
    assert.equal(await group.getByLabel('Exporter: identification number').inputValue(), 'CH777');
    assert.equal(await group.getByLabel('Exporter: city').inputValue(), 'Zürich');
    await visit.isAccessible();
    assert.deepEqual(visit.faults, []);
  });

  test('lets users create, change, import, export and delete parties', async (t) => {
    const visit = await visitAs(t, 'trader', { width: 360 });
    const { page } = visit;
    await visit.goTo('/parties');
    await visit.press('New party');
    await visit.press('Save');
    await page.getByRole('dialog').locator('[aria-invalid]').first().waitFor();
    await visit.fill('Name', 'Written Ltd');
    await visit.press('Save');
    await visit.sees('The address book is saved.');
    await visit.press('Import from CSV');
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'parties.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('name;identification;country\nImported GmbH;DE42;DE\nBroken;12;DE\n'),
      });
    await visit.press('Import');
    await visit.sees('1 new, 0 changed.');
    await visit.sees(/^Line 3, column identification: /);
    await visit.isAccessible();
    await visit.press('Done');
    await page.getByLabel('Search by name, number or city').fill('de42');
    await page.getByRole('button', { name: 'Imported GmbH' }).click();
    await visit.press('Delete party');
    await visit.sees('The party is deleted.');
    await visit.sees('No entries match these filters.');
    const [download] = await Promise.all([page.waitForEvent('download'), visit.press('Export as CSV')]);
    assert.equal(download.suggestedFilename(), 'parties.csv');
    assert.deepEqual(visit.faults, []);
  });
});

describe('templates', needsChromium, () => {
  test('store a form under a name and start another declaration without the LRN', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    await beginDeclaration(visit, '?sample=coffee-by-sea');
    const lrn = await page.getByLabel('LRN').inputValue();
    await visit.press('Save as a template');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the template').fill('Coffee from Santos');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await visit.sees('The template is saved.');
    await visit.press('Save as a template');
    await dialog.getByLabel('Name of the template').fill('COFFEE from Santos');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The template name is in use').waitFor();
    // not in a source: the test gave the name.
    await dialog.getByRole('button', { name: 'Replace COFFEE from Santos' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await visit.goTo('/templates');
    await visit.isAccessible();
    await page.getByRole('link', { name: 'Start declaration: COFFEE from Santos' }).click();
    assert.notEqual(await page.getByLabel('LRN').inputValue(), lrn);
    await visit.press('Create draft');
    await page.getByLabel('Location of the goods', { exact: true }).first().waitFor();
    assert.notEqual(await page.getByLabel('LRN').inputValue(), lrn);
    assert.equal(await page.locator('[data-cell="0.0"]').inputValue(), '09011100');
    await visit.goTo('/templates');
    // not in a source: the test gave the name.
    await visit.press('Rename COFFEE from Santos');
    await page.getByRole('dialog').getByLabel('Name').fill('Santos');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await visit.press('Delete template Santos');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
    await visit.sees(/^No templates yet/);
    assert.deepEqual(visit.faults, []);
  });
});
