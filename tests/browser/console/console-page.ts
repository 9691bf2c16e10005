import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ServingPortal } from '../../portal-process.ts';
import { pageFindings } from '../page-findings.ts';

const patienceMs = 15_000;

/** A user's browser window at the console. */
export interface ConsoleVisit {
  readonly page: Page;
  /**
   * Errors of the page so far: exceptions, resources of other origins, and violations of the content security
   * policy.
   */
  readonly faults: readonly string[];
  goTo(path: string): Promise<void>;
  press(name: string | RegExp): Promise<void>;
  fill(label: string, value: string): Promise<void>;
  sees(text: string | RegExp): Promise<void>;
  /** Sends a request to the portal as the page would. Throws if the portal refuses it. */
  call(method: string, path: string, body?: object): Promise<unknown>;
  /** Asserts that the page has no accessibility violation. */
  isAccessible(): Promise<void>;
  /** Returns the layout shift since the page was opened, as defined by the Layout Instability API. */
  shift(): Promise<number>;
  close(): Promise<void>;
}

/** How a browser window shows the console. */
export interface ConsoleAppearance {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly locale?: string;
}

const addUpShifts = `globalThis.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value;
}).observe({ type: 'layout-shift', buffered: true });`;

export async function visitConsole(
  browser: Browser,
  portal: ServingPortal,
  look: ConsoleAppearance = {},
): Promise<ConsoleVisit> {
  const { colorScheme = 'light', width = 1280, locale = 'en' } = look;
  const context = await browser.newContext({ colorScheme, locale, viewport: { width, height: 860 } });
  return openVisitIn(context, portal);
}

/** Opens a page in an existing browser context. Closing the visit closes the context. */
export async function openVisitIn(context: BrowserContext, portal: ServingPortal): Promise<ConsoleVisit> {
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.addInitScript({ content: addUpShifts });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // The page shows a refused request; the browser also reports it as an error.
    // not in a source: Chromium writes it.
    const refused = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !refused) faults.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(portal.baseUrl).origin) faults.push(request.url());
  });
  return {
    page,
    faults,
    goTo: async (path) => void (await page.goto(`${portal.baseUrl}/console${path}`)),
    press: (name) => page.getByRole('button', { name, exact: typeof name === 'string' }).click(),
    fill: (label, value) => page.getByLabel(label, { exact: true }).fill(value),
    sees: (text) => page.getByText(text).first().waitFor(),
    call: async (method, path, body) => {
      const json = body && JSON.stringify(body);
      const { status, text } = await page.evaluate(
        async (sent) => {
          const headers = sent.json === undefined ? {} : { 'Content-Type': 'application/json' };
          const response = await fetch(sent.path, { method: sent.method, headers, body: sent.json ?? null });
          return { status: response.status, text: await response.text() };
        },
        { method, path, json },
      );
      assert.ok(status < 300, `${method} ${path}: ${text}`);
      return text === '' ? null : JSON.parse(text);
    },
    async isAccessible() {
      await page.locator('h1').first().waitFor();
      assert.deepEqual(await pageFindings(page), [], page.url());
    },
    shift: async () => Number(await page.evaluate('shifted')),
    close: () => context.close(),
  };
}

/** Signs in as one of the users in `sandbox.json`. */
export async function signInOnPage(
  visit: ConsoleVisit,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await visit.goTo('/sign-in');
  await visit.fill('E-mail address', email);
  await visit.fill('Password', password);
  await visit.press('Sign in');
  await visit.page.locator('main.main').waitFor();
}

/** Opens a new declaration with these URL parameters and waits for its form. */
export async function beginDeclaration(visit: ConsoleVisit, search = ''): Promise<void> {
  await visit.goTo(`/declarations/new${search}`);
  await visit.page.locator('.start-form button[type=submit]').click();
  await visit.page.waitForURL(/\/declarations\/dec_\w+\/document/);
  await visit.page.locator('.document-form').waitFor();
}

/** Opens a section of the declaration form by its link in the navigation. */
export async function goToSection({ page }: ConsoleVisit, name: string): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Sections of the declaration' });
  await rail.locator('a, button').filter({ hasText: name }).click();
}
