import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { at, listAt, needText, textAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf, type PortalClient } from '../../portal-client.ts';
import { type PortalProcess, startPortal } from '../../portal-process.ts';
import { installedBrowser } from '../installed-browser.ts';
import { goToSection, signInOnPage, type Visit, visitConsole, visitIn } from './console-page.ts';

// A key, a default or a double click leads nobody to an act that they did not want.
let browser: Browser | null;
let portal: PortalProcess;
let trader: PortalClient;
let customs: PortalClient;
before(async () => {
  browser = await installedBrowser();
  portal = await startPortal();
  trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  customs = createPortalClient(portal.baseUrl, portal.credentials.management);
});
after(async () => {
  await browser?.close();
  await portal.stop();
});

async function visitAs(
  t: TestContext,
  who: 'trader' | 'officer' | 'supervisor',
  locale?: string,
): Promise<Visit | null> {
  if (!browser) {
    t.skip('no Chromium is installed');
    return null;
  }
  const visit = locale
    ? await visitIn(await browser.newContext({ locale, viewport: { width: 1280, height: 860 } }), portal)
    : await visitConsole(browser, portal);
  t.after(() => visit.close());
  await signInOnPage(visit, portal.credentials[who]);
  return visit;
}

async function createDraft(lrn: string, changes: object = {}): Promise<string> {
  const { body, text } = await trader.call('POST', '/openapi/declarations', {
    body: { ...declarationOf(lrn), ...changes },
  });
  const id = textAt(body, 'declaration', 'id') ?? textAt(body, 'id');
  assert.ok(id, text);
  return id;
}

const storedDocument = async (visit: Visit, id: string): Promise<unknown> =>
  at(await visit.call('GET', `/management/organisation/declarations/${id}`), 'document');

const isSaved = ({ page }: Visit) =>
  page
    .getByText(/^(Saved|All changes saved)/)
    .first()
    .waitFor();

/** Returns what the visible fields of the form show, by id. */
async function shownValues(page: Page): Promise<Record<string, string>> {
  const shown = await page.locator('.document-form').evaluate((form) =>
    [...form.querySelectorAll('input, select, textarea')].map((field) => {
      if (!(field instanceof HTMLInputElement)) return [field.id, Reflect.get(field, 'value')];
      return [field.id || field.name, field.type === 'radio' ? field.checked : field.value];
    }),
  );
  return Object.fromEntries(shown.map(([id, value]) => [String(id), String(value)]));
}

/** Does with a field what changes no value: turns the wheel, clicks twice, leaves and returns, types and takes it back. */
async function fumble(page: Page, field: Locator): Promise<void> {
  await field.dblclick({ force: true });
  await page.mouse.wheel(0, 40);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await field.focus();
  if ((await field.getAttribute('role')) === 'combobox') {
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
  } else if (await field.evaluate((each) => each.tagName !== 'SELECT')) {
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('ControlOrMeta+z');
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

describe('P1: the fields of the form', () => {
  test('keep their value at any key that is not meant to change it: every field, every key', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    const { page } = visit;
    const id = await createDraft('FUZZ-KEYS');
    const sections = ['General', 'Parties', 'Transport', 'Value', 'Goods'];
    const differences: string[] = [];
    let tried = 0;
    const before = await (async () => {
      await visit.goTo(`/declarations/${id}/document`);
      await page.locator('.document-form').waitFor();
      return storedDocument(visit, id);
    })();
    const links = page.getByRole('navigation', { name: 'Sections of the declaration' }).locator('a');
    const names = (await links.allTextContents()).filter((name) => !/Check/.test(name));
    assert.ok(names.length >= sections.length - 1, names.join());
    for (const [index] of names.entries()) {
      await links.nth(index).click();
      await page.locator('.document-form').waitFor();
      const fields = page.locator(
        '.document-form :is(input, select, textarea):visible:not(:disabled):not([type=radio]):not([type=checkbox])',
      );
      const count = await fields.count();
      for (let nth = 0; nth < count; nth += 1) {
        const field = fields.nth(nth);
        await field.focus();
        const value = await field.inputValue();
        await fumble(page, field);
        await field.focus();
        const now = await field.inputValue();
        if (now !== value) differences.push(`${await field.getAttribute('id')}: “${value}” became “${now}”`);
        tried += 1;
      }
    }
    await isSaved(visit);
    assert.deepEqual(differences, []);
    assert.deepEqual(await storedDocument(visit, id), before);
    const last = await shownValues(page);
    await page.reload();
    await page.locator('.document-form').waitFor();
    assert.deepEqual(await shownValues(page), last);
    assert.deepEqual(visit.faults, []);
    t.diagnostic(`${tried} fields: 0 differences`);
  });

  test('store what is seen after Backspace and Enter', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    const { page } = visit;
    const id = await createDraft('FUZZ-STORED');
    await visit.goTo(`/declarations/${id}/document`);
    const fields = page.locator('.document-form input[type=text]:visible:not(:disabled)');
    await fields.first().waitFor();
    for (let nth = 0; nth < (await fields.count()); nth += 1) {
      await fields.nth(nth).focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
    }
    await isSaved(visit);
    const last = await shownValues(page);
    await page.reload();
    await fields.first().waitFor();
    assert.deepEqual(await shownValues(page), last);
  });
});

describe('P2: the panel of a goods item', () => {
  test('has buttons of the usual height', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
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

describe('P3: a draft with errors', () => {
  test('is lodged only through the check, which contains the reason why it can’t be', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
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

/** Lodges a declaration that customs has accepted and assigned to this lane. */
async function lodgedInLane(lrn: string, lane: 'yellow' | 'red'): Promise<string> {
  const { body } = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf(`UNPAID-${lrn}`),
  });
  const id = needText(body, 'declaration', 'id');
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

describe('P4: the form of a control', () => {
  test('proposes the control of the lane, and asks for a reason below it', async (t) => {
    const [red, yellow] = [
      await lodgedInLane('LANE-RED', 'red'),
      await lodgedInLane('LANE-YELLOW', 'yellow'),
    ];
    const visit = await visitAs(t, 'officer');
    if (!visit) return;
    const { page } = visit;
    for (const [id, control] of [
      [red, 'physical'],
      [yellow, 'documentary'],
    ] as const) {
      await visit.goTo(`/queue/${id}`);
      await page.getByRole('button', { name: 'Open a control' }).first().click();
      const dialog = page.getByRole('dialog');
      assert.equal(await dialog.locator('select[name=control]').inputValue(), control);
      if (id === yellow) continue;
      await dialog.locator('select[name=control]').selectOption('documentary');
      assert.equal(await dialog.locator('textarea[name=reason]').getAttribute('required'), '');
      await dialog.locator('textarea[name=reason]').fill('The goods were examined before');
      await dialog.getByRole('button', { name: 'Open a control' }).click();
      await dialog.waitFor({ state: 'detached' });
      const read = await customs.call('GET', `/management/declarations/${id}`);
      assert.equal(textAt(read.body, 'lane'), 'red');
    }
  });
});

describe('P5: dates', () => {
  for (const [locale, typed, day] of [
    ['fr-CH', '02/03/2026', '2026-03-02'],
    ['en-GB', '02/03/2026', '2026-03-02'],
    ['en-US', '02/03/2026', '2026-02-03'],
    ['sv-SE', '2026-03-02', '2026-03-02'],
  ] as const)
    test(`typed in a browser of ${locale} have its order, and the hint shows it`, async (t) => {
      const visit = await visitAs(t, 'trader', locale);
      if (!visit) return;
      const { page } = visit;
      await visit.goTo('/declarations');
      const field = page.locator('input[name=lodgedFrom], input[name=createdFrom]').first();
      const opened = page.getByRole('button', { name: /^Filter|^More filters/ });
      if (!(await field.isVisible())) await opened.first().click();
      await field.fill(typed);
      await field.press('Enter');
      await page.waitForURL(new RegExp(day));
    });
});

describe('P6: a double click', () => {
  test('on “Lodge declaration” lodges once and shows no problem', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    const { page } = visit;
    const id = await createDraft('TWICE-LODGED');
    await visit.goTo(`/declarations/${id}/document?section=check`);
    await page.getByRole('button', { name: 'Lodge declaration' }).dblclick();
    await visit.sees(/is lodged|was lodged|TWICE-LODGED/);
    await page.waitForURL(/lodged=yes/);
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  test('on a payment pays once and shows no problem', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    const { page } = visit;
    const id = await lodgedInLane('TWICE-PAID', 'yellow');
    await visit.goTo(`/declarations/${id}`);
    await page.getByRole('button', { name: 'Pay', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('button[type=submit]').dblclick();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('alert').count(), 0);
    const { body } = await trader.call('GET', `/openapi/declarations/${id}/events`);
    const paid = listAt(body, 'items').filter((event) => /paid|payment/.test(textAt(event, 'event') ?? ''));
    assert.ok(paid.length <= 2, JSON.stringify(paid));
  });
});

describe('P7: a failed autosave', () => {
  test('leaves focus and scroll position, repeats itself, and reports the result in the footer', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
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
    assert.equal(at(await storedDocument(visit, id), 'invoice', 'amount'), '1234.00');
  });

  test('shows a conflict in view', async (t) => {
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
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

describe('P8: the audit log of a trader', () => {
  test('names the deciding office, no officer, no address and no assignment', async (t) => {
    await lodgedInLane('AUDITED', 'yellow');
    const visit = await visitAs(t, 'trader');
    if (!visit) return;
    const events = listAt(await visit.call('GET', '/management/audit-events?limit=200'), 'items');
    const byCustoms = events.filter((event) => textAt(event, 'actor', 'kind') === 'customs');
    assert.ok(byCustoms.length > 0);
    assert.ok(byCustoms.every((event) => at(event, 'address') === null));
    assert.doesNotMatch(JSON.stringify(events), /declaration\.assign/);
    await visit.goTo('/audit');
    await visit.page
      .getByRole('cell', { name: /^Customs/ })
      .first()
      .waitFor();
  });
});

describe('P9: a risk rule that matches most declarations', () => {
  test('is switched on only with a reason, below a sentence with its effect', async (t) => {
    await lodgedInLane('MATCHED', 'yellow');
    const made = await customs.call('POST', '/management/risk-rules', {
      body: { name: 'All imports', lane: 'red', active: false, conditions: { types: ['import'] } },
    });
    const id = needText(made.body, 'rule', 'id');
    const visit = await visitAs(t, 'supervisor');
    if (!visit) return;
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
