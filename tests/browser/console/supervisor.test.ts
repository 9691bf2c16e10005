import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requireTextAt, textAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { openConsole } from './open-console.ts';

// Tests how a supervisor reassigns and confirms the work of officers.
const { portal, visitAs } = await openConsole();
const management = createPortalClient(portal.baseUrl, portal.credentials.management);

/** Lodges a declaration and assigns it to the officer of the sandbox. */
async function lodgeAndAssign(lrn: string): Promise<string> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', { body: declarationOf(lrn) });
  const id = requireTextAt(lodged.body, 'declaration', 'id');
  const { body } = await management.call('GET', '/management/officers');
  const officer = requireTextAt(body, 'officer', 'items', 0, 'id');
  const assignment = await management.call('PUT', `/management/declarations/${id}/assignment`, {
    body: { officer },
  });
  assert.equal(assignment.status, 200, assignment.text);
  return id;
}

test(
  'an absent officer is marked, and a supervisor can reassign all their work or selected rows',
  needsChromium,
  async (t) => {
    const [one, two] = [await lodgeAndAssign('SLOW-AWAY-1'), await lodgeAndAssign('SLOW-AWAY-2')];
    const visit = await visitAs(t, 'supervisor');
    const { page } = visit;
    await page.getByRole('link', { name: 'Officers' }).click();
    const row = page.getByRole('row', { name: /^officer/ });
    await row.getByRole('link', { name: '2' }).waitFor();
    await visit.isAccessible();
    await row.getByRole('button', { name: 'Absence' }).click();
    const today = new Date().toISOString().slice(0, 10);
    await visit.fill('First day', today);
    await visit.fill('Last day', '2000-01-01');
    await visit.press('Save');
    await page.getByRole('alert').waitFor();
    await visit.fill('Last day', '2099-01-01');
    await visit.press('Save');
    const dialog = page.getByRole('dialog', { name: 'Reassign 2 declarations' });
    await dialog.waitFor();
    await visit.isAccessible();
    const choices = await dialog.getByLabel('New officer').locator('option').allTextContents();
    assert.ok(!choices.some((choice) => choice.startsWith('officer')), 'who is away gets nothing');
    await dialog.getByRole('button', { name: 'Reassign declarations' }).click();
    await visit.sees('2 of 2 reassigned');
    await visit.press('Close');
    await row.getByText('absent', { exact: true }).waitFor();
    for (const id of [one, two]) {
      const { body } = await management.call('GET', `/management/declarations/${id}`);
      assert.equal(textAt(body, 'assignment', 'officer'), undefined);
    }

    await lodgeAndAssign('SLOW-AWAY-3');
    await visit.goTo('/queue');
    await page.getByRole('row', { name: 'SLOW-AWAY-3' }).getByRole('checkbox').check();
    await visit.press('Reassign declarations');
    const officers = page.getByRole('dialog').getByLabel('New officer');
    const names = await officers.locator('option').allTextContents();
    await officers.selectOption({ index: names.findIndex((name) => name.startsWith('supervisor')) });
    await page.getByRole('dialog').getByRole('button', { name: 'Reassign declarations' }).click();
    await visit.sees('1 of 1 reassigned');
    await visit.press('Close');
    await page
      .getByRole('row', { name: 'SLOW-AWAY-3' })
      .getByRole('cell', { name: 'supervisor', exact: true })
      .waitFor();
    assert.deepEqual(visit.faults, []);
  },
);

test(
  'an officer with an office sees its unassigned declarations, with a link to those of other offices',
  needsChromium,
  async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    await supervisor.goTo('/officers');
    const row = supervisor.page.getByRole('row', { name: /^officer/ });
    await row.getByText('all offices').waitFor();
    async function work(code: string): Promise<void> {
      await row.getByRole('button', { name: 'Office' }).click();
      const field = supervisor.page.getByRole('dialog').getByRole('combobox');
      await field.fill(code);
      // Leaves the field, because its suggestions cover the button.
      await field.press('Tab');
      await supervisor.press('Save');
      await supervisor.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await work('XA000500');
    await row.getByText('XA000500 – Southbay Seaport').waitFor();
    await supervisor.isAccessible();

    const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
    const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', {
      body: declarationOf('SLOW-OFFICE-1'),
    });
    assert.equal(lodged.status, 201, lodged.text);
    const officer = await visitAs(t, 'officer');
    const { page } = officer;
    // The home page lists the declarations of all offices, but not that the own office has none.
    await page.getByRole('link', { name: /unassigned at all offices/ }).waitFor();
    assert.equal(await page.getByRole('link', { name: /unassigned at your office/ }).count(), 0);
    await officer.goTo('/queue');
    const here = page.getByRole('link', { name: /^Unassigned here/ });
    await here.click();
    await officer.sees('No unassigned declarations at XA000500.');
    assert.equal(await here.getAttribute('aria-current'), 'page');
    await officer.isAccessible();
    await page.getByRole('link', { name: 'Show other offices' }).click();
    await page.getByRole('row', { name: 'SLOW-OFFICE-1' }).waitFor();
    await page.getByRole('link', { name: /^Mine/ }).click();
    await page.waitForURL((url) => !url.search.includes('office'));

    await officer.press('Assign next declaration');
    await page.getByRole('heading', { name: 'No unassigned declarations at XA000500' }).waitFor();
    await officer.press('Assign next from any office');
    await page.waitForURL(/\/queue\/dec_\w+$/);
    await officer.sees('Assigned to you');

    await work('');
    await row.getByText('all offices').waitFor();
    assert.deepEqual([...officer.faults, ...supervisor.faults], []);
  },
);

test('a supervisor confirms the reason of an officer for the longer time limit', needsChromium, async (t) => {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf('SLOW-GROUND-1'),
  });
  const id = requireTextAt(lodged.body, 'declaration', 'id');
  const decided = await management.call('POST', `/management/declarations/${id}/decisions`, {
    headers: { 'If-Match': '*' },
    body: { action: 'accept' },
  });
  assert.equal(decided.status, 201, decided.text);
  const officer = await visitAs(t, 'officer');
  await officer.goTo(`/queue/${id}`);
  await officer.page.locator('summary', { hasText: 'Grounds for the longer time limit' }).click();
  const field = officer.page.getByRole('combobox', { name: 'Ground' });
  await field.fill('SMUGGLING');
  await field.press('Tab');
  await officer.fill('Reason', 'Case 4711');
  await officer.press('Name ground');
  await officer.sees('To be confirmed');
  assert.equal(await officer.page.getByRole('button', { name: 'Confirm ground' }).count(), 0);
  await officer.isAccessible();
  await officer.goTo('/queue');
  await officer.page.getByRole('link', { name: /^Mine/ }).waitFor();
  assert.equal(await officer.page.getByRole('link', { name: /^Time limits to confirm/ }).count(), 0);

  const supervisor = await visitAs(t, 'supervisor');
  await supervisor.page.getByRole('link', { name: /^1\s*longer time limit to confirm/ }).click();
  const tab = supervisor.page.getByRole('link', { name: /^Time limits to confirm/ });
  await tab.and(supervisor.page.getByRole('link', { name: '1' })).waitFor();
  assert.equal(await tab.getAttribute('aria-current'), 'page');
  await supervisor.isAccessible();
  await supervisor.page.getByRole('row', { name: 'SLOW-GROUND-1' }).getByRole('link').first().click();
  await supervisor.sees('Case 4711');
  await supervisor.press('Confirm ground');
  await supervisor.page.getByText('Confirmed', { exact: true }).waitFor();
  await supervisor.isAccessible();
  await supervisor.page.goBack();
  await supervisor.sees('No declarations in the queue');
  await tab.and(supervisor.page.getByRole('link', { name: '0' })).waitFor();
  await supervisor.page.goForward();
  await supervisor.press('Revoke ground');
  await supervisor.page.getByText('Revoked', { exact: true }).waitFor();
  assert.equal(await supervisor.page.getByRole('button', { name: 'Revoke ground' }).count(), 0);
  assert.deepEqual([...officer.faults, ...supervisor.faults], []);
});
