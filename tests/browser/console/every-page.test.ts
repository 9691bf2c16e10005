import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { HtmlValidate } from 'html-validate';
import { limited, needsChromium, unlimited } from '../installed-browser.ts';
import { pageFindings } from '../page-findings.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';
import { createPageData, type PageRole, pagePaths, pageVisitors, signInForPage } from './page-visitors.ts';

/*
 * Opens every page of the console with data and checks accessibility in light and dark, valid HTML, layout
 * shift, width on a phone, room at a zoom of 400 % and browser errors. A page that is missing here fails the test.
 */

/** Maximum layout shift, from which on the Core Web Vitals rate a page as needing improvement. */
const maxShift = 0.1;
let addresses: Readonly<Record<string, string>> = {};
const { portal, browser, openVisit } = await openConsole();
addresses = await createPageData(portal);

// Checks the page as the browser serialises it, so rules about attribute syntax and inline styles are off.
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
  },
});

async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? '?'})`),
  );
}

async function assertFaultless(visit: ConsoleVisit, path: string): Promise<void> {
  const [, text] = pageVisitors[path] ?? assert.fail(path);
  const address = addresses[path] ?? path;
  assert.ok(!address.includes('$'), `${path} has no address in page-visitors.ts`);
  await visit.goTo(address);
  await assertLoadsWithoutShift(visit, path, text);
  await visit.isAccessible();
  await visit.page.emulateMedia({ colorScheme: 'dark' });
  await visit.isAccessible();
  await visit.page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await htmlFaults(await visit.page.content()), [], path);
  await assertFitsPhone(visit, path, text);
  await assertFitsZoomedWindow(visit, path);
  assert.deepEqual(visit.faults, [], path);
}

/** Waits until the page shows its text and has loaded everything else, and checks its layout shift. */
async function assertLoadsWithoutShift(
  visit: ConsoleVisit,
  path: string,
  text: string | RegExp,
): Promise<void> {
  // Waits only for the presence of the text, because on a phone its column can be hidden.
  await visit.page.getByText(text).first().waitFor({ state: 'attached' });
  await visit.page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  const shift = await visit.shift();
  const { width } = visit.page.viewportSize() ?? { width: 0 };
  assert.ok(shift < maxShift, `${path}, ${width} wide, moves while it loads: ${shift}`);
}

const clippedButtons = `[...document.querySelectorAll('button, .button, summary')]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    && getComputedStyle(one).overflowX !== 'visible' && getComputedStyle(one).textOverflow !== 'ellipsis')
  .map((one) => one.outerHTML.slice(0, 120))`;

/** Checks that nothing is wider than a phone. Only data tables may scroll sideways (WCAG 1.4.10). */
async function assertFitsPhone(visit: ConsoleVisit, path: string, text: string | RegExp): Promise<void> {
  const { page } = visit;
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  await page.setViewportSize({ ...before, width: 360 });
  await page.reload();
  await assertLoadsWithoutShift(visit, path, text);
  const [beside = 0, ...lists] = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll('.table-scroll.rows')]
      .filter((rows) => getComputedStyle(rows).overflowX !== 'visible')
      .map((rows) => rows.scrollWidth - rows.clientWidth),
  ]);
  assert.ok(beside <= 0, `${path} is ${beside} pixels wider than a phone`);
  assert.ok(Math.max(0, ...lists) === 0, `a table of ${path} scrolls sideways: ${lists}`);
  assert.deepEqual(await page.evaluate(clippedButtons), [], `${path}: buttons that are cut off`);
  await visit.isAccessible();
  await page.setViewportSize(before);
}

/** Share of the height that header, footer and other fixed parts leave at least. */
const minFreeShare = 0.6;

/** Counts the lines of pixels in the middle of the window that no fixed or sticky element covers. */
const freeLines = `Array.from({ length: innerHeight }, (_, y) => y).filter((y) => {
  for (let one = document.elementFromPoint(innerWidth / 2, y); one; one = one.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(one).position)) return false;
  return true;
}).length`;

/** Checks a page at a zoom of 400 % (WCAG 1.4.10): fixed parts leave room, and nothing is wider than the window. */
async function assertFitsZoomedWindow({ page }: ConsoleVisit, path: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 860 };
  await page.setViewportSize({ width: 320, height: 256 });
  for (const top of [0, 300]) {
    await page.evaluate((to) => scrollTo(0, to), top);
    const free = Number(await page.evaluate(freeLines)) / 256;
    assert.ok(free >= minFreeShare, `${path}, scrolled by ${top}: ${Math.round(free * 100)} % of the height`);
  }
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(beside <= 0, `${path} is ${beside} pixels wider than a window at 400 %`);
  await page.setViewportSize(before);
}

async function visitPrepared(t: TestContext, who: PageRole): Promise<ConsoleVisit> {
  const visit = await openVisit(t);
  addresses = { ...addresses, ...(await signInForPage(portal, who, visit)) };
  return visit;
}

test('the browser test visits every page of the console', () => {
  assert.ok(pagePaths.length > 20, 'the pages are read');
  assert.deepEqual(Object.keys(pageVisitors).sort(), [...pagePaths].sort());
});

test('the HTML check reports an invalid page', async () => {
  assert.match((await htmlFaults('<ul><div>no item</div></ul>')).join('\n'), /element-permitted-content/);
});

test(
  'the accessibility check reports findings of axe, HTML CodeSniffer and the Nu checker',
  needsChromium,
  async (t) => {
    const page = await (await browser()).newPage();
    t.after(() => page.close());
    const whole = (main: string) =>
      page.setContent(
        `<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${main}</main></html>`,
      );
    await whole(
      '<form><label>Sought <input name="sought"></label></form><section>text</section>' +
        '<label>Mail <input type="email" autocomplete="username"></label><p style="color: #aaa">pale</p>',
    );
    const findingsText = (await pageFindings(page)).join('\n');
    for (const fault of ['color-contrast', 'H32.2', 'H98', 'a section that nothing names'])
      assert.match(findingsText, new RegExp(fault));
    await whole(
      '<form><label>Sought <input name="sought"></label><button>Search</button></form><section><h2>Found</h2></section>',
    );
    assert.deepEqual(await pageFindings(page), []);
  },
);

describe('every console page is accessible, valid and free of layout shift', needsChromium, () => {
  for (const who of new Set(Object.values(pageVisitors).map(([each]) => each))) {
    test(`for ${who}`, unlimited, async (t) => {
      const visit = await visitPrepared(t, who);
      for (const path of Object.keys(pageVisitors).filter((each) => pageVisitors[each]?.[0] === who)) {
        await t.test(path, limited, () => assertFaultless(visit, path));
      }
    });
  }
});
