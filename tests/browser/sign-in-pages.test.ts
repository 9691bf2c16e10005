import assert from 'node:assert/strict';
import { after, describe, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { requestDeviceCode } from '../../server/src/access/testing/device-session.ts';
import { authorizeUrl } from '../../server/src/access/testing/oauth-browser.ts';
import {
  oauthTestPassword,
  redirectUri,
  startTestPortal,
} from '../../server/src/access/testing/oauth-portal.ts';
import { installedBrowser } from './installed-browser.ts';
import { pageFindings } from './page-findings.ts';

const browser = await installedBrowser();
const portal = await startTestPortal();
const node = await portal.node();
after(async () => {
  await browser?.close();
  await portal.stop();
});

async function assertPageWithoutErrors(page: Page, name: string): Promise<void> {
  assert.deepEqual(await pageFindings(page), [], name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  assert.ok(!wide, `${name} is wider than the screen`);
}

async function signIn(page: Page, person: string, secret: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(`${person}@trader.example`);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens every page of the sign-in and consent up to the platform. */
async function walkThroughSignIn(page: Page): Promise<void> {
  await page.goto(authorizeUrl(node));
  await assertPageWithoutErrors(page, 'sign-in');
  await signIn(page, 'paul', 'wrong');
  await page.getByRole('alert').waitFor();
  await assertPageWithoutErrors(page, 'sign-in after a wrong password');
  await signIn(page, 'paul', '');
  await page.getByText('Enter your password.').waitFor();
  await assertPageWithoutErrors(page, 'sign-in without a password');
  await signIn(page, 'nora', oauthTestPassword);
  await page.getByRole('heading', { name: 'You cannot connect an organisation yet' }).waitFor();
  await assertPageWithoutErrors(page, 'no organisation');
  await page.getByRole('button', { name: 'Sign in as another person' }).click();
  await signIn(page, 'paul', oauthTestPassword);
  await page.getByRole('radio', { name: 'Nordsee Handel GmbH' }).check();
  await assertPageWithoutErrors(page, 'consent');
  // Follows the redirect to the platform. Its arrival proves that the policy `form-action` permits it.
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${redirectUri}?code=*`);
  await page.goto(authorizeUrl(node, { redirect_uri: 'https://elsewhere.example/' }));
  await assertPageWithoutErrors(page, 'error');
}

/** Opens every page from the entry of a device code to the last one, and the page after a denial. */
async function walkThroughDeviceSignIn(page: Page): Promise<void> {
  const { userCode } = await requestDeviceCode(node);
  await page.goto(`${node.baseUrl}/device`);
  await assertPageWithoutErrors(page, 'code');
  await page.getByLabel('Code').fill('BBBB-BBBB');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').waitFor();
  await assertPageWithoutErrors(page, 'code that is wrong');
  await page.getByLabel('Code').fill(userCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await signIn(page, 'tina', oauthTestPassword);
  await page.getByText(userCode).waitFor();
  await assertPageWithoutErrors(page, 'terminal');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'You can return to your command line' }).waitFor();
  await assertPageWithoutErrors(page, 'terminal allowed');
  const { body } = await requestDeviceCode(node);
  await page.goto(String(body.verification_uri_complete));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'The sign-in was denied' }).waitFor();
  await assertPageWithoutErrors(page, 'terminal denied');
}

describe('sign-in and consent in a browser, without scripts', () => {
  for (const { colorScheme, width } of [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 360 },
  ] as const) {
    test(`works without errors: ${colorScheme}, ${width} wide`, async (t: TestContext) => {
      if (!browser) return t.skip('no Chromium is installed');
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      try {
        await context.route(`${new URL(redirectUri).origin}/**`, (route) =>
          route.fulfill({ body: 'arrived' }),
        );
        await walkThroughSignIn(await context.newPage());
        await walkThroughDeviceSignIn(await context.newPage());
      } finally {
        await context.close();
      }
    });
  }

  test('works by keyboard alone, with a visible focus', async (t: TestContext) => {
    if (!browser) return t.skip('no Chromium is installed');
    const page = await browser.newPage();
    try {
      await page.goto(authorizeUrl(node));
      await page.locator('#email:focus').waitFor();
      await page.keyboard.type('tina@trader.example');
      await page.keyboard.press('Tab');
      await page.keyboard.type(oauthTestPassword);
      const outline = await page.evaluate(() =>
        document.activeElement === null ? '' : getComputedStyle(document.activeElement).outlineStyle,
      );
      assert.equal(outline, 'solid');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /act for your organisation/ }).waitFor();
    } finally {
      await page.close();
    }
  });
});
