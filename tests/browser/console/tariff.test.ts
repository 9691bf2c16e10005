import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { openVisit, visitAs } = await openConsole();

/** Returns the paths of the requests for data that the page sends from now on. */
function requestedPaths({ page }: ConsoleVisit): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:public|management|openapi)\//.test(pathname)) paths.push(pathname);
  });
  return paths;
}

describe('the tariff page for signed-out users', needsChromium, () => {
  test('leads from the sign-in page by words to a code, its documents and its cost, with public requests only', async (t) => {
    const visit = await openVisit(t);
    const { page } = visit;
    await visit.goTo('/sign-in');
    const paths = requestedPaths(visit);
    await page.getByRole('link', { name: 'Customs tariff' }).click();
    await visit.sees('Live animals');
    await visit.fill('Search', 'coffee not roasted');
    await page.getByRole('link', { name: '09011100' }).click();
    await visit.sees('Required permits and documents');
    await page.getByText('N851').first().waitFor();
    const trail = page.locator('nav.crumbs');
    assert.match(await trail.innerText(), /09.*0901.*090111/s);
    await visit.fill('Country of origin', 'br');
    await page.keyboard.press('Enter');
    await visit.fill('Value of the goods', '7,400.00');
    await visit.fill('Mass, kg', '400');
    await visit.sees('Value, duties and taxes:');
    await page.getByText(/Payable:/).waitFor();
    assert.ok(paths.length > 0);
    assert.deepEqual(
      paths.filter((path) => !path.startsWith('/public/') && path !== '/management/session'),
      [],
    );
    // The link contains the entered goods.
    const address = new URL(page.url());
    const opened = await openVisit(t, { width: 390, colorScheme: 'dark' });
    await opened.goTo(`${address.pathname.replace('/console', '')}${address.search}`);
    const payable = page.getByText(/Payable:/);
    const again = opened.page.getByText(/Payable:/);
    assert.equal(await again.innerText(), await payable.innerText());
    await opened.isAccessible();
    assert.deepEqual([...visit.faults, ...opened.faults], []);
  });

  test('calculates the duties of a link without quotation marks in the selected language', async (t) => {
    const visit = await openVisit(t);
    await visit.goTo('/tariff/09012100?value=7400&currency=USD&mass=400&origin=BR');
    await visit.page.getByText(/Payable:/).waitFor();
    await visit.page.getByRole('navigation', { name: 'Language' }).getByText('Deutsch').click();
    await visit.sees('Einstandskosten');
    await visit.sees('Kaffee, geröstet, nicht entkoffeiniert');
    assert.deepEqual(visit.faults, []);
  });

  test('names the values that a calculation lacks, and the problem of an unknown code', async (t) => {
    const visit = await openVisit(t);
    await visit.goTo('/tariff/01051100?value=900&mass=400&origin=BR');
    await visit.sees('Missing for the estimate:');
    await visit.page.locator('ul button.link').first().click();
    assert.equal(await visit.page.evaluate('document.activeElement.id'), 'cost-quantity');
    await visit.fill('Quantity', 'two');
    await visit.sees('Enter a number.');
    await visit.goTo('/tariff/99999999');
    await visit.page.locator('.note.bad, [role=alert]').first().waitFor();
    assert.equal(await visit.page.getByText('Landed cost').count(), 0);
  });

  test('requires a sign-in for the law of a declaration', async (t) => {
    const visit = await openVisit(t);
    await visit.goTo(`/tariff/09012100?declaration=dec_${'0'.repeat(26)}`);
    await visit.sees('Forgot your password?');
  });
});

test(
  'signed-in users see the tariff inside the console, by the requests of their organisation',
  needsChromium,
  async (t) => {
    const visit = await visitAs(t, 'trader');
    const paths = requestedPaths(visit);
    await visit.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Customs tariff' })
      .click();
    await visit.page.getByRole('link', { name: '09', exact: true }).click();
    await visit.sees('Tariff of 09');
    await visit.sees('0901');
    assert.ok(paths.some((path) => path.startsWith('/management/organisation/tariff/')));
    assert.deepEqual(
      paths.filter((path) => path.startsWith('/public/')),
      [],
    );
  },
);
