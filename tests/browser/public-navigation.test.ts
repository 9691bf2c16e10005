import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openConsole } from './console/open-console.ts';
import { needsChromium } from './installed-browser.ts';
import { pageFindings } from './page-findings.ts';

/*
 * The language menu, the header and the contents of public pages and of the pages for signed-out users.
 */
const { portal, browser } = await openConsole();

const phone = { viewport: { width: 390, height: 844 } };

async function openPage(
  t: TestContext,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await (await browser()).newContext({ locale: 'en', ...options });
  t.after(() => context.close());
  return { page: await context.newPage(), context };
}

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');

describe('the language chosen on the home page', needsChromium, () => {
  test('lasts on sign-in, sign-up, password reset and the sign-in for platforms', async (t) => {
    const { page } = await openPage(t);
    await page.goto(portal.baseUrl);
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('link', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    assert.equal(await languageOf(page), 'de');
    await page.getByRole('link', { name: 'Konto anlegen' }).click();
    await page.getByLabel('Name').waitFor();
    await page.goto(`${portal.baseUrl}/console/password-reset`);
    await page.getByRole('button', { name: 'Link senden' }).waitFor();
    await page.goto(`${portal.baseUrl}/device`);
    assert.equal(await languageOf(page), 'de');
  });
});

describe('the language menu of the pages for signed-out users', needsChromium, () => {
  for (const path of ['/sign-in', '/sign-up', '/password-reset']) {
    test(`changes the language of ${path} and of all other pages, and keeps the input`, async (t) => {
      const { page } = await openPage(t, phone);
      await page.goto(`${portal.baseUrl}/console${path}`);
      await page.getByLabel('E-mail address').fill('tina@trader.example');
      const remembered = page.waitForResponse((response) => response.url().endsWith('?lang=de'));
      await page.getByRole('navigation', { name: 'Language' }).getByText('Deutsch').click();
      assert.match((await (await remembered).headerValue('set-cookie')) ?? '', /^portal-language=de;/);
      assert.equal(await page.getByLabel('E-Mail-Adresse').inputValue(), 'tina@trader.example');
      assert.deepEqual(await pageFindings(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      await page.reload();
      await page.getByLabel('E-Mail-Adresse').waitFor();
      await page.getByRole('link', { name: 'Startseite des Portals' }).click();
      await page.waitForURL(`${portal.baseUrl}/`);
      assert.equal(await languageOf(page), 'de');
    });
  }

  test('applies after the sign-in if the account has no language', async (t) => {
    const { page } = await openPage(t);
    await page.goto(`${portal.baseUrl}/?lang=de`);
    await page.goto(`${portal.baseUrl}/console/sign-in`);
    await page.getByLabel('E-Mail-Adresse').fill(portal.credentials.trader.email);
    await page.getByLabel('Passwort').fill(portal.credentials.trader.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('link', { name: 'Anmeldungen' }).first().waitFor();
    assert.equal(await languageOf(page), 'de');
  });
});

describe('on a phone', needsChromium, () => {
  for (const path of [
    '/docs',
    '/docs/guides/first-call',
    '/docs/api/createDeclaration',
    '/docs/lifecycle',
    '/docs/lifecycle/accepted',
    '/docs/changelog',
  ]) {
    test(`${path} has the search and the contents on the first screen`, async (t) => {
      const { page } = await openPage(t, phone);
      await page.goto(portal.baseUrl + path);
      const topOf = async (label: string): Promise<number> =>
        (await page.locator(label).first().boundingBox())?.y ?? Number.POSITIVE_INFINITY;
      assert.ok((await topOf('[type=search]')) < 500, 'search');
      assert.ok((await topOf('.contents > summary, nav .marks')) < 600, 'contents');
      assert.ok((await topOf('h1')) < 844, 'heading');
      const contents = page.locator('.contents > summary');
      if (path.startsWith('/docs/lifecycle')) return;
      const link = page.locator('.contents nav a').first();
      assert.equal(await link.isVisible(), false, 'folded');
      await contents.click();
      assert.equal(await link.isVisible(), true, 'opened');
    });
  }

  test('no page of the lifecycle is longer than 20 screens, and its labels have at least 12 pixels', async (t) => {
    const { page } = await openPage(t, { ...phone, locale: 'de' });
    for (const path of ['/docs/lifecycle', '/docs/lifecycle/released']) {
      await page.goto(portal.baseUrl + path);
      const { height, labels } = await page.evaluate(() => ({
        height: document.documentElement.scrollHeight,
        labels: [...document.querySelectorAll('.lifecycle text')].map((label) => ({
          text: label.textContent ?? '',
          size: Number.parseFloat(getComputedStyle(label).fontSize),
          scale: label.closest('svg')?.getScreenCTM()?.a ?? 0,
        })),
      }));
      assert.ok(height < 20 * 844, `${path} is ${height} pixels high`);
      assert.ok(labels.length > 30);
      for (const { text, size, scale } of labels) assert.ok(size * scale >= 12, `${text}: ${size * scale}`);
      assert.ok(labels.some(({ text }) => text === 'Entwurf'));
    }
  });
});

test('on a wide screen, the contents next to a document are open', needsChromium, async (t) => {
  const { page } = await openPage(t, { viewport: { width: 1280, height: 860 } });
  await page.goto(`${portal.baseUrl}/docs/guides/first-call`);
  assert.equal(await page.locator('.contents nav a').first().isVisible(), true);
  assert.equal(await page.locator('.contents > summary').isVisible(), false);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

describe('the filters of the rules', needsChromium, () => {
  test('work by keyboard without scripts, and are in the address, on a wide screen and a phone', async (t) => {
    for (const options of [{}, phone]) {
      const { page } = await openPage(t, { ...options, javaScriptEnabled: false });
      await page.goto(`${portal.baseUrl}/rules`);
      await page.getByLabel('Code or words').focus();
      await page.keyboard.type('guarantee');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Im');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Show all rules' }).waitFor();
      const { searchParams } = new URL(page.url());
      assert.deepEqual([searchParams.get('q'), searchParams.get('type')], ['guarantee', 'import']);
      assert.ok(await page.getByRole('link', { name: 'R604' }).isVisible());
      assert.equal(await page.getByRole('link', { name: 'R501' }).count(), 0);
      assert.equal(await page.locator('html').evaluate((html) => html.scrollWidth > innerWidth), false);
      const { page: shared } = await openPage(t, options);
      await shared.goto(page.url());
      assert.equal(await shared.getByLabel('Type of declaration').inputValue(), 'import');
      assert.deepEqual(await pageFindings(shared), []);
    }
  });
});
