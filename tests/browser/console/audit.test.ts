import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();
const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
const body = declarationOf('FOUND-1');
const made = await trader.call('POST', '/openapi/declarations?lodge=true', { body });
const id = requireTextAt(made.body, 'declaration', 'id');
let mrn: string | undefined;
while (mrn === undefined) mrn = textAt((await trader.call('GET', `/openapi/declarations/${id}`)).body, 'mrn');
const lodged: { readonly id: string; readonly mrn: string } = { id, mrn };
await trader.call('POST', '/openapi/declarations', { body: declarationOf('FOUND-2') });

async function visitAudit(t: TestContext, user: 'trader' | 'otherTrader' | 'administrator') {
  const visit = await visitAs(t, user);
  await visit.goTo('/audit');
  return visit;
}

async function find(visit: ConsoleVisit, text: string): Promise<void> {
  await visit.fill('LRN, MRN, name or ID', text);
  await visit.page.locator('.find-record').getByRole('button').click();
}

describe('the audit log', needsChromium, () => {
  test('is filtered by the LRN, MRN or id of a declaration, and shows its events in words, to the second', async (t) => {
    const visit = await visitAudit(t, 'trader');
    for (const text of ['found-1', lodged.mrn, lodged.id]) {
      await visit.goTo('/audit');
      await find(visit, text);
      await visit.page.waitForURL(`**/audit?target=${lodged.id}`);
      const row = visit.page.getByRole('row').filter({ hasText: 'Declaration lodged' });
      await row.waitFor();
      assert.match(await row.locator('time').innerText(), /\d:\d\d:\d\d/);
    }
    const lodgement = visit.page.getByRole('row').filter({ hasText: 'Declaration lodged' });
    await lodgement.getByText('Details').click();
    await lodgement.getByText('Request ID').waitFor();
    await visit.isAccessible();
    await visit.page.getByRole('link', { name: 'Declaration', exact: true }).first().click();
    await visit.page.getByRole('heading', { name: 'FOUND-1' }).waitFor();
    assert.deepEqual(visit.faults, []);
  });

  test('offers every record whose name begins with the text, and the actions of a person by name', async (t) => {
    const visit = await visitAudit(t, 'administrator');
    await find(visit, 'Harbour');
    await visit.sees(/records? found/);
    await visit.page.getByRole('status').getByRole('link', { name: 'Harbour Coffee Traders' }).click();
    await visit.page.waitForURL(/organisationId=org_/);
    await visit.isAccessible();
    await find(visit, lodged.mrn);
    await visit.page.waitForURL(`**/audit?target=${lodged.id}`);
    await visit.sees('Declaration lodged');
    const session = await visit.call('GET', '/management/session');
    await find(visit, requireTextAt(session, 'session', 'person', 'name'));
    await visit.page.waitForURL(/actor=per_/);
    assert.deepEqual(visit.faults, []);
  });

  test('finds no record of another organisation', async (t) => {
    const visit = await visitAudit(t, 'otherTrader');
    for (const text of ['FOUND-1', lodged.mrn]) {
      await find(visit, text);
      await visit.sees(`No record matches “${text}”.`);
    }
    await find(visit, lodged.id);
    await visit.page.waitForURL(`**/audit?target=${lodged.id}`);
    await visit.sees('No entries match these filters.');
  });
});
