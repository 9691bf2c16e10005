import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { listAt, requireTextAt, textAt } from '../../conformance/json.ts';
import { createPortalClient } from '../portal-client.ts';
import { openConsole } from './console/open-console.ts';
import { needsChromium } from './installed-browser.ts';
import { pageFindings } from './page-findings.ts';
import { publicPages } from './public-pages.ts';

const { portal, browser } = await openConsole();

// Validates pages as the server sends them, without rules about style and white space.
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
  },
});

async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? '?'})`),
  );
}

async function assertAccessible(page: Page, name: string): Promise<void> {
  assert.deepEqual(await pageFindings(page), [], name);
}

describe('public pages', needsChromium, () => {
  for (const { colorScheme, width } of [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 1280 },
    { colorScheme: 'light', width: 360 },
    { colorScheme: 'dark', width: 360 },
  ] as const) {
    test(`have no errors: ${colorScheme}, ${width} wide`, async () => {
      const context = await (await browser()).newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => {
        // Ignores the 400 and 404 responses that the test causes, which the browser reports as errors.
        if (message.type() === 'error' && !/40[04]/.test(message.text())) faults.push(message.text());
      });
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== portal.baseUrl) faults.push(request.url());
      });
      for (const path of publicPages) {
        const answer = await page.goto(portal.baseUrl + path, { waitUntil: 'networkidle' });
        await page.locator('h1').first().waitFor();
        await assertAccessible(page, path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        assert.equal(wide, false, `${path}: nothing stands out at the side`);
        assert.deepEqual(await htmlFaults((await answer?.text()) ?? ''), [], path);
      }
      assert.deepEqual(faults, [], 'nothing is refused by the policy, nothing comes from elsewhere');
      await context.close();
    });
  }
});

describe('without JavaScript', needsChromium, () => {
  test('shows a request in five languages, and lets the reader select a response status', async () => {
    const context = await (await browser()).newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${portal.baseUrl}/docs/api/createDeclaration`);
    const languages = ['curl', 'TypeScript', 'Python', 'Java', 'PHP'];
    for (const language of languages) {
      const call = page.getByRole('region', { name: `Request example: ${language}` });
      if (!(await call.isVisible())) await page.getByText(language, { exact: true }).first().click();
      assert.match(await call.innerText(), /\/openapi\/declarations/, language);
    }
    await page.goto(`${portal.baseUrl}/docs/lifecycle`);
    await page.locator('.lifecycle').getByText('Released', { exact: true }).click();
    await page.getByRole('heading', { name: 'Status “Released”' }).waitFor();
    await context.close();
  });

  test('returns a page to a browser at an unknown address, and a problem to a program', async () => {
    const context = await (await browser()).newContext({ javaScriptEnabled: false, locale: 'de-DE' });
    const page = await context.newPage();
    const answer = await page.goto(`${portal.baseUrl}/nowhere`);
    assert.equal(answer?.status(), 404);
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('search').getByRole('searchbox').fill('token expired');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('link', { name: /^token_expired/ }).waitFor();
    const token = await page.goto(`${portal.baseUrl}/oauth/token`);
    assert.deepEqual([token?.status(), token?.headers()['content-type']], [405, 'text/html; charset=utf-8']);
    const api = await page.goto(`${portal.baseUrl}/openapi/nowhere`);
    assert.deepEqual([api?.status(), api?.headers()['content-type']], [404, 'application/problem+json']);
    const program = await fetch(`${portal.baseUrl}/nowhere`);
    assert.equal(program.status, 404);
    assert.equal(program.headers.get('content-type'), 'application/problem+json');
    await context.close();
  });
});

describe('in print', needsChromium, () => {
  test('hides the navigation and cuts nothing off', async () => {
    const page = await (await browser()).newPage({ viewport: { width: 720, height: 1000 } });
    for (const path of ['/docs/api/createDeclaration', '/docs/lifecycle', '/problems', '/']) {
      await page.goto(portal.baseUrl + path);
      await page.emulateMedia({ media: 'print' });
      const seen = await page.evaluate(() => ({
        navigation: [...document.querySelectorAll('nav, [role=search], .copy, .skip')].filter((each) =>
          each.checkVisibility(),
        ).length,
        cut: [...document.querySelectorAll('pre, .scroll, table')].filter(
          (each) =>
            each.checkVisibility() &&
            each.scrollWidth > each.clientWidth + 1 &&
            getComputedStyle(each).overflowX !== 'visible',
        ).length,
      }));
      assert.deepEqual(seen, { navigation: 0, cut: 0 }, path);
    }
    await page.close();
  });
});

describe('the copy button', needsChromium, () => {
  test('copies the code and confirms it', async () => {
    const context = await (await browser()).newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.goto(portal.baseUrl);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^curl 'http[^']*\/openapi\/status'/);
    await context.close();
  });
});

describe('the verification page of a decision', needsChromium, () => {
  for (const { colorScheme, width } of [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 320 },
  ] as const) {
    test(`has no errors: ${colorScheme}, ${width} wide`, async () => {
      const context = await (await browser()).newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => {
        // Ignores the 404 response that the test causes, which the browser reports as an error.
        if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text());
      });
      const stands = await page.goto(await releaseUrl(), { waitUntil: 'networkidle' });
      assert.equal(stands?.status(), 200);
      await assertAccessible(page, 'a release');
      assert.match(
        await page.locator('main').innerText(),
        /Goods released[\s\S]*This decision is in force[\s\S]*MSKU7045126/,
      );
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(wide, false, 'nothing stands out at the side');
      const unknown = await page.goto(`${portal.baseUrl}/verify/unknown`, { waitUntil: 'networkidle' });
      assert.equal(unknown?.status(), 404);
      await assertAccessible(page, 'no decision');
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
});

/** Returns the address at which the decision of a released declaration can be verified. */
async function releaseUrl(): Promise<string> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const lodged = await trader.lodge(`PAGE-${randomBytes(4).toString('hex')}`);
  const path = `/openapi/declarations/${requireTextAt(lodged.body, 'declaration', 'id')}`;
  for (;;) {
    const { body } = await trader.call('GET', `${path}/decisions`);
    const release = listAt(body, 'items').find((item) => textAt(item, 'decision') === 'released');
    if (release) return requireTextAt(release, 'decision', 'verification');
    await pause(50);
  }
}

describe('200', needsChromium, () => {
  test('is returned to a platform that requests operations for a consenting trader', async () => {
    const { platform, trader } = portal.credentials;
    const verifier = randomBytes(32).toString('base64url');
    const code = await consent(verifier);
    const token = await exchange({ grant_type: 'authorization_code', code, code_verifier: verifier });
    const answer = await fetch(`${portal.baseUrl}/openapi/caller`, {
      headers: {
        authorization: `Bearer ${token.access_token}`,
        'portal-api-key': platform.apiKey,
        id_platform: platform.idPlatform,
        origin: platform.origin,
      },
    });
    assert.equal(answer.status, 200);
    const caller = await answer.json();
    assert.equal(caller.organisation.id, trader.organisationId);
    assert.deepEqual(caller.platform, { id: platform.idPlatform });
    assert.equal(answer.headers.get('access-control-allow-origin'), platform.origin);

    const refreshed = await exchange({ grant_type: 'refresh_token', refresh_token: token.refresh_token });
    assert.ok(refreshed.access_token);
    const repeated = await exchange({ grant_type: 'refresh_token', refresh_token: token.refresh_token });
    assert.equal(repeated.refresh_token, refreshed.refresh_token);
    const reused = await exchange({
      grant_type: 'refresh_token',
      refresh_token: token.refresh_token,
      scope: 'declarations:read',
    });
    assert.equal(reused.error, 'invalid_grant');
    const afterwards = await exchange({
      grant_type: 'refresh_token',
      refresh_token: refreshed.refresh_token,
    });
    assert.equal(afterwards.error, 'invalid_grant', 'another second use ends the grant');
  });
});

async function consent(verifier: string): Promise<string> {
  const { platform, trader } = portal.credentials;
  const context = await (await browser()).newContext();
  await context.route(`${platform.origin}/**`, (route) => route.fulfill({ body: 'arrived' }));
  const page = await context.newPage();
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: platform.clientId,
    redirect_uri: platform.redirectUri,
    scope: 'declarations:read declarations:write',
    state: 'as-sent',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  await page.goto(`${portal.baseUrl}/oauth/authorize?${query}`);
  await assertAccessible(page, 'sign-in');
  await page.getByLabel('E-mail address').fill(trader.email);
  await page.getByLabel('Password').fill(trader.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Allow' }).waitFor();
  await assertAccessible(page, 'consent');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${platform.redirectUri}?*`);
  const { searchParams } = new URL(page.url());
  assert.equal(searchParams.get('state'), 'as-sent');
  assert.equal(searchParams.get('iss'), portal.baseUrl);
  await context.close();
  return searchParams.get('code') ?? '';
}

async function exchange(parameters: Readonly<Record<string, string>>) {
  const { platform } = portal.credentials;
  const answer = await fetch(`${portal.baseUrl}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${platform.clientId}:${platform.clientSecret}`)}` },
    body: new URLSearchParams({ ...parameters, redirect_uri: platform.redirectUri }),
  });
  return answer.json();
}
