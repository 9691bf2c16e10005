import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listAt, requireTextAt } from '../../../conformance/json.ts';
import { waitForStatus } from '../../law/coffee-declaration.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { confirmInDialog, isRefusedToAuthor, releaseRowText } from './automation-visits.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();

/** Counts the requests of a page that match a path. */
function countPosts({ page }: ConsoleVisit, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) count += 1;
  });
  return () => count;
}

const stopsPath = /\/management\/automation\/stops$/;
const sentences = [
  'The portal accepts and assigns lanes to all declarations.',
  'The portal releases declarations in the green lane. It releases them only if the payment is not required, completed, secured by a guarantee, or deferred.',
  'The portal clears all declarations after 1 day.',
];

describe('the page of automatic decisions', needsChromium, () => {
  test('describes each row in a sentence, and has no place in the navigation of a trader', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    const trader = await visitAs(t, 'trader');
    await supervisor.page.getByRole('link', { name: 'Automatic decisions' }).click();
    for (const sentence of sentences) await supervisor.sees(sentence);
    await supervisor.sees('Table of the country');
    await supervisor.isAccessible();
    await trader.page.getByRole('link', { name: 'Declarations', exact: true }).first().waitFor();
    assert.equal(await trader.page.getByRole('link', { name: 'Automatic decisions' }).count(), 0);
    await trader.goTo('/automation');
    await trader.page.getByRole('alert').waitFor();
    assert.equal(await trader.page.getByRole('button', { name: 'Stop automation' }).count(), 0);
    assert.deepEqual([...supervisor.faults, ...trader.faults], []);
  });

  test('stops a row at the office of an officer until two persons resume it', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    const officers = await supervisor.call('GET', '/management/officers');
    const path = `/management/officers/${requireTextAt(officers, 'officer', 'items', 0, 'id')}/office`;
    await supervisor.call('PUT', path, { office: 'XA000500' });
    const officer = await visitAs(t, 'officer', { width: 390 });
    await officer.goTo('/automation');
    const stops = countPosts(officer, stopsPath);
    const row = officer.page.getByRole('row', { name: releaseRowText });
    await officer.isAccessible();
    await row.getByRole('button', { name: 'Stop row' }).dblclick();
    await row.getByText('Stopped at XA000500').waitFor();
    await officer.sees('Stopped with one click, without a reason');
    await row.getByRole('button', { name: 'Stop row' }).waitFor({ state: 'detached' });
    assert.equal(stops(), 1);
    await officer.isAccessible();
    assert.equal(await officer.page.getByRole('button', { name: 'Request resumption' }).count(), 0);

    await supervisor.goTo('/automation');
    await supervisor.press('Request resumption');
    await supervisor.sees('until another person has confirmed your request. Row 2.');
    await confirmInDialog(supervisor, 'Request resumption');
    await supervisor.sees('The resumption is requested.');
    await isRefusedToAuthor(supervisor, 'Confirm resumption');

    const administrator = await visitAs(t, 'administrator');
    await administrator.goTo('/automation');
    await administrator.page.getByRole('row', { name: releaseRowText }).getByText('Stopped at').waitFor();
    await administrator.press('Confirm resumption');
    await confirmInDialog(administrator, 'Confirm resumption');
    await administrator.sees('The stop has ended.');
    await administrator.page
      .getByRole('row', { name: releaseRowText })
      .getByText('Applied', { exact: true })
      .waitFor();
    await administrator.page.getByText('Stops in force').waitFor({ state: 'detached' });
    await supervisor.call('PUT', path, { office: null });
    assert.deepEqual([...officer.faults, ...supervisor.faults, ...administrator.faults], []);
  });

  test('stops a row and all rows everywhere, by the keyboard of a supervisor', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    const administrator = await visitAs(t, 'administrator');
    const { page } = supervisor;
    await supervisor.goTo('/automation');
    const stops = countPosts(supervisor, stopsPath);
    await page.getByRole('row', { name: releaseRowText }).getByRole('button', { name: 'Stop row' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const stopped = page.getByText('Stopped', { exact: true });
    await stopped.waitFor();
    assert.equal(stops(), 1);
    await page.getByRole('button', { name: 'Stop automation' }).focus();
    await page.keyboard.press('Space');
    await supervisor.sees('until two persons resume the decisions.');
    await page.getByLabel('Reason', { exact: true }).focus();
    await page.keyboard.type('Wrong rates in the tariff');
    await page.getByRole('dialog').getByRole('button', { name: 'Stop automation' }).dblclick();
    await supervisor.sees('Wrong rates in the tariff');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await stopped.count(), 3);
    assert.equal(await page.getByRole('button', { name: 'Stop row' }).count(), 0);
    assert.equal(stops(), 2);
    for (const id of await stopIds(administrator))
      await administrator.call('POST', `/management/automation/stops/${id}/resumption`);
    await page.reload();
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: 'Confirm resumption' }).first().click();
      await confirmInDialog(supervisor, 'Confirm resumption');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.equal((await stopIds(administrator)).length, left);
    }
    await stopped.first().waitFor({ state: 'detached' });
    assert.deepEqual([...supervisor.faults, ...administrator.faults], []);
  });

  test('has no buttons for an auditor', async (t) => {
    const administrator = await visitAs(t, 'administrator');
    const people = await administrator.call('GET', '/management/officers');
    const path = `/management/members/${requireTextAt(people, 'officer', 'items', 0, 'id')}`;
    await administrator.call('PATCH', path, { role: 'auditor' });
    const auditor = await visitAs(t, 'officer');
    await auditor.goTo('/automation');
    await auditor.page.getByRole('row', { name: releaseRowText }).waitFor();
    const buttons = auditor.page
      .locator('main')
      .getByRole('button', { name: /Stop|Propose|Confirm|Request/ });
    assert.equal(await buttons.count(), 0);
    await auditor.isAccessible();
    await administrator.call('PATCH', path, { role: 'officer' });
    assert.deepEqual([...auditor.faults, ...administrator.faults], []);
  });
});

describe('a hold', needsChromium, () => {
  test('stops automatic decisions on one declaration once, until an officer ends it', async (t) => {
    const officer = await visitAs(t, 'officer');
    const administrator = await visitAs(t, 'administrator');
    const { page } = officer;
    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const body = declarationOf('UNPAID-HELD');
    const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', { body });
    const id = requireTextAt(lodged.body, 'declaration', 'id');
    await waitForStatus(trader, id, 'accepted');
    await administrator.goTo(`/queue/${id}`);
    await administrator.sees('UNPAID-HELD');
    const name = 'Stop automatic decisions';
    assert.equal(await administrator.page.getByRole('button', { name }).count(), 0);
    await officer.goTo(`/queue/${id}`);
    const decisions = countPosts(officer, /\/decisions$/);
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('textbox').focus();
    await page.keyboard.type('The weight is checked');
    await dialog.getByRole('button', { name }).dblclick();
    await officer.sees('Only an officer decides on the declaration now.');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(decisions(), 1);
    const declarant = await visitAs(t, 'trader');
    await declarant.goTo(`/declarations/${id}`);
    const notice = declarant.page.getByRole('region', { name: 'Customs examines this declaration' });
    await notice.getByText('The weight is checked').waitFor();
    await officer.press('Allow automatic decisions');
    await confirmInDialog(officer, 'Allow automatic decisions');
    await officer.sees('The portal can decide on the declaration automatically again.');
    const { history } = Object((await trader.call('GET', `/openapi/declarations/${id}`)).body);
    assert.deepEqual(history.map(({ event }: { readonly event: string }) => event).slice(-2), [
      'declaration.held',
      'declaration.hold_ended',
    ]);
    await notice.waitFor({ state: 'detached' });
    assert.deepEqual([...officer.faults, ...administrator.faults, ...declarant.faults], []);
  });
});

async function stopIds(visit: ConsoleVisit): Promise<readonly string[]> {
  const stops = listAt(await visit.call('GET', '/management/automation'), 'stops');
  return stops.map((_, index) => requireTextAt(stops, 'stop', index, 'id'));
}
