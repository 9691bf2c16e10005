import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAt, requireTextAt, textAt, valueAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { type ConsoleVisit, goToSection } from './console-page.ts';
import { openConsole } from './open-console.ts';

// Tests that a key, a default value or a double click never causes an act that the user did not want.
const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const customs = createPortalClient(portal.baseUrl, portal.credentials.management);

async function createDraft(lrn: string, changes: object = {}): Promise<string> {
  const { body, text } = await trader.call('POST', '/openapi/declarations', {
    body: { ...declarationOf(lrn), ...changes },
  });
  const id = textAt(body, 'declaration', 'id') ?? textAt(body, 'id');
  assert.ok(id, text);
  return id;
}

const storedDocument = async (visit: ConsoleVisit, id: string): Promise<unknown> =>
  valueAt(await visit.call('GET', `/management/organisation/declarations/${id}`), 'document');

const isSaved = ({ page }: ConsoleVisit) =>
  page
    .getByText(/^(Saved|All changes saved)/)
    .first()
    .waitFor();

describe('P1: Escape in a code field', needsChromium, () => {
  test('closes the suggestions, then restores the previous value, and leaves the stored document unchanged', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const id = await createDraft('ESCAPE');
    await visit.goTo(`/declarations/${id}/document`);
    const field = page.getByRole('combobox', { name: 'Country of dispatch' });
    await field.waitFor();
    const before = await storedDocument(visit, id);
    const value = await field.inputValue();
    for (const keys of [['Escape'], ['Backspace', 'Escape', 'Escape'], ['x', 'Escape', 'Escape']]) {
      await field.focus();
      for (const key of keys) await page.keyboard.press(key);
      await page.keyboard.press('Tab');
      assert.equal(await field.inputValue(), value, keys.join(', '));
    }
    await isSaved(visit);
    assert.deepEqual(await storedDocument(visit, id), before);
  });
});

describe('P2: the panel of a goods item', needsChromium, () => {
  test('has buttons of the usual height', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const id = await createDraft('PANEL');
    await visit.goTo(`/declarations/${id}/document`);
    await goToSection(visit, 'Goods');
    await page
      .getByRole('button', { name: /^More.* 1$|^More/ })
      .first()
      .click();
    const buttons = await page.getByRole('dialog').getByRole('button').all();
    assert.ok(buttons.length > 0);
    for (const button of buttons) {
      const box = await button.boundingBox();
      assert.ok(box && box.height < 80, `${await button.textContent()} is ${box?.height} px high`);
    }
  });
});

describe('P3: a draft with errors', needsChromium, () => {
  test('can be lodged only through the check, which shows why it can’t be lodged', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const id = await createDraft('FAULTY', { dispatchCountry: 'BRA' });
    await visit.goTo(`/declarations/${id}`);
    const actions = page.getByRole('region', { name: 'Actions' });
    await actions.waitFor();
    assert.equal(await actions.getByRole('button', { name: 'Lodge', exact: true }).count(), 0);
    await actions.getByRole('link', { name: 'Check declaration' }).click();
    const lodge = page.getByRole('button', { name: 'Lodge declaration' });
    await lodge.waitFor();
    assert.equal(await lodge.isDisabled(), true);
    await page.locator('#lodge-refused').waitFor();
  });
});

/** Lodges a declaration that customs has accepted and assigned to a lane. */
async function lodgedInLane(lrn: string, lane: 'yellow' | 'red'): Promise<string> {
  const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(`UNPAID-${lrn}`),
  });
  const id = requireTextAt(body, 'declaration', 'id');
  for (;;) {
    const read = await trader.call('GET', `/openapi/declarations/${id}`);
    if (textAt(read.body, 'tracks', 'payment') === 'due') break;
  }
  const decided = await customs.call('POST', `/management/declarations/${id}/decisions`, {
    body: { action: 'assignLane', lane, reason: 'A tip' },
    headers: { 'If-Match': '*' },
  });
  assert.ok(decided.status < 300, decided.text);
  return id;
}

describe('P4: the form of a control', needsChromium, () => {
  test('proposes the control of the lane, and requires a reason for a less thorough one', async (t) => {
    const [red, yellow] = [
      await lodgedInLane('LANE-RED', 'red'),
      await lodgedInLane('LANE-YELLOW', 'yellow'),
    ];
    const visit = await visitAs(t, 'officer');
    const { page } = visit;
    for (const [id, control] of [
      [red, 'physical'],
      [yellow, 'documentary'],
    ] as const) {
      await visit.goTo(`/queue/${id}`);
      await page.getByRole('button', { name: 'Order a control' }).first().click();
      const dialog = page.getByRole('dialog');
      assert.equal(await dialog.locator('select[name=control]').inputValue(), control);
      if (id === yellow) continue;
      await dialog.locator('select[name=control]').selectOption('documentary');
      assert.equal(await dialog.locator('textarea[name=reason]').getAttribute('required'), '');
      await dialog.locator('textarea[name=reason]').fill('The goods were examined before');
      await dialog.getByRole('button', { name: 'Order a control' }).click();
      await dialog.waitFor({ state: 'detached' });
      const read = await customs.call('GET', `/management/declarations/${id}`);
      assert.equal(textAt(read.body, 'lane'), 'red');
    }
  });
});

describe('P5: dates', needsChromium, () => {
  for (const [locale, typed, day] of [
    ['fr-CH', '02/03/2026', 'March 2, 2026'],
    ['en-GB', '02/03/2026', '2 March 2026'],
    ['en-US', '02/03/2026', 'February 3, 2026'],
  ] as const)
    test(`typed in a browser of ${locale} use its order, and are shown in words`, async (t) => {
      const visit = await visitAs(t, 'trader', { locale });
      const { page } = visit;
      const id = await createDraft(`DATES-${locale}`.toUpperCase());
      await visit.goTo(`/declarations/${id}/document`);
      const field = page.locator('[id="at/expectedArrival"]');
      await page.locator('details').filter({ has: field }).locator('summary').first().click();
      await field.fill(`${typed} 8:00`);
      await page.getByText(new RegExp(day)).first().waitFor();
    });
});

describe('P6: a double click', needsChromium, () => {
  test('on “Lodge declaration” lodges once and shows no problem', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const id = await createDraft('TWICE-LODGED');
    await visit.goTo(`/declarations/${id}/document?section=check`);
    await page.getByRole('button', { name: 'Lodge declaration' }).dblclick();
    await visit.sees(/is lodged|was lodged|TWICE-LODGED/);
    await page.waitForURL(/lodged=yes/);
    assert.equal(await page.getByRole('alert').count(), 0);
  });
});

describe('P7: a failed autosave', needsChromium, () => {
  test('keeps focus and scroll position, is repeated, and reports the result in the footer', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const id = await createDraft('QUIET');
    await visit.goTo(`/declarations/${id}/document`);
    const field = page.getByLabel('Invoice amount');
    await field.focus();
    const from = await page.evaluate(() => scrollY);
    let refused = 0;
    await page.route('**/management/organisation/declarations/*', async (route) => {
      if (route.request().method() !== 'PUT' || refused >= 2) return route.continue();
      refused += 1;
      await route.abort();
    });
    await field.fill('1234.00');
    await visit.sees('Not saved yet. The console tries again.');
    assert.equal(await field.evaluate((each) => each === document.activeElement), true);
    assert.equal(await page.evaluate(() => scrollY), from);
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.getByText(/^Saved at/).waitFor({ timeout: 60_000 });
    assert.equal(refused, 2);
    assert.equal(valueAt(await storedDocument(visit, id), 'invoice', 'amount'), '1234.00');
  });

  test('scrolls to the message if it was caused by a conflict', async (t) => {
    const visit = await visitAs(t, 'trader');
    const { page } = visit;
    const id = await createDraft('CONFLICT');
    await visit.goTo(`/declarations/${id}/document`);
    const field = page.getByLabel('Invoice amount');
    await field.focus();
    const changed = { ...declarationOf('CONFLICT'), dispatchCountry: 'CH' };
    const put = await trader.call('PUT', `/openapi/declarations/${id}`, {
      body: changed,
      headers: { 'If-Match': '*' },
    });
    assert.ok(put.status < 300, put.text);
    await page.mouse.wheel(0, 5_000);
    await field.fill('77.00');
    const bar = page.locator('.conflict-bar');
    await bar.waitFor();
    const box = await bar.boundingBox();
    assert.ok(box && box.y >= 0 && box.y < 860, `the conflict is at ${box?.y}`);
    assert.equal(await field.evaluate((each) => each === document.activeElement), true);
  });
});

describe('P8: the audit log of a trader', needsChromium, () => {
  test('names the deciding office, but no officer, address or assignment', async (t) => {
    await lodgedInLane('AUDITED', 'yellow');
    const visit = await visitAs(t, 'trader');
    const events = listAt(await visit.call('GET', '/management/audit-events?limit=200'), 'items');
    const byCustoms = events.filter((event) => textAt(event, 'actor', 'kind') === 'customs');
    assert.ok(byCustoms.length > 0);
    assert.ok(byCustoms.every((event) => valueAt(event, 'address') === null));
    assert.doesNotMatch(JSON.stringify(events), /declaration\.assign/);
    await visit.goTo('/audit');
    await visit.page
      .getByRole('cell', { name: /^Customs/ })
      .first()
      .waitFor();
  });
});

describe('P9: a risk rule that matches most declarations', needsChromium, () => {
  test('can be enabled only with a reason, which is requested below a sentence about its effect', async (t) => {
    await lodgedInLane('MATCHED', 'yellow');
    const made = await customs.call('POST', '/management/risk-rules', {
      body: { name: 'All imports', lane: 'red', active: false, conditions: { types: ['import'] } },
    });
    const id = requireTextAt(made.body, 'rule', 'id');
    const visit = await visitAs(t, 'supervisor');
    const { page } = visit;
    await visit.goTo(`/risk-rules/${id}`);
    await visit.press('Switch on rule');
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/The rule matches \d+ of \d+ declarations.*more red controls in 90 days/)
      .waitFor();
    const confirm = dialog.getByRole('button', { name: 'Switch on rule' });
    assert.equal(await confirm.getAttribute('aria-disabled'), 'true');
    await dialog.getByLabel('Reason').fill('A campaign of three weeks');
    await confirm.click();
    await dialog.waitFor({ state: 'detached' });
    const audit = await customs.call('GET', `/management/audit-events?target=${id}&action=risk_rule.update`);
    assert.equal(textAt(listAt(audit.body, 'items')[0], 'change', 'reason'), 'A campaign of three weeks');
  });
});
