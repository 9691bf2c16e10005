import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { valueAt } from '../../../conformance/json.ts';
import { createPortalClient, declarationOf } from '../../portal-client.ts';
import { needsChromium } from '../installed-browser.ts';
import { confirmInDialog, isRefusedToAuthor, releaseRowText } from './automation-visits.ts';
import type { ConsoleVisit } from './console-page.ts';
import { openConsole } from './open-console.ts';

const { portal, visitAs } = await openConsole();

const newSentence = 'The portal clears all declarations after 2 hours.';

describe('a proposed table', needsChromium, () => {
  test('shows its changes and its preview, and applies after another person has confirmed it', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    await assessDeclaration(supervisor);
    await supervisor.goTo('/automation');
    await supervisor.page.getByRole('link', { name: 'Propose table' }).click();
    await changeValue(supervisor, '-1');
    await supervisor.page.getByRole('dialog').locator('.fault').first().waitFor();
    await supervisor.page
      .getByRole('dialog')
      .getByLabel('Maximum value of the goods (optional)')
      .fill('10000.00');
    await confirmInDialog(supervisor, 'Change row');
    await supervisor.sees('the value of the goods is at most');
    await supervisor.press('Add row');
    await supervisor.page.getByRole('dialog').getByLabel('Clear declarations').check();
    await supervisor.fill('Waiting time in seconds (optional)', '7200');
    await supervisor.isAccessible();
    await confirmInDialog(supervisor, 'Add row');
    await supervisor.sees(newSentence);
    await supervisor.fill('Reason', 'Low risk');
    await supervisor.isAccessible();
    await supervisor.press('Propose table');
    await supervisor.sees('Another person must confirm it.');
    const { rows, released, evaluated, irregular } = await previewOf(supervisor);
    assert.ok(evaluated > 0);
    assert.equal(rows, 4);
    const verb = irregular === 1 ? 'was' : 'were';
    await supervisor.sees(
      `In the last 90 days this would have released ${released} of ${evaluated} declarations, of which ${irregular} ${verb} later found irregular.`,
    );
    const row = (name: string) => supervisor.page.getByRole('row', { name });
    await row(releaseRowText).getByText('changed', { exact: true }).waitFor();
    await row(newSentence).getByText('new', { exact: true }).waitFor();
    assert.equal(await supervisor.page.getByRole('link', { name: 'Propose table' }).count(), 0);
    await supervisor.isAccessible();
    await isRefusedToAuthor(supervisor, 'Confirm table');

    const administrator = await visitAs(t, 'administrator', { width: 390 });
    await administrator.goTo('/automation');
    await administrator.press('Confirm table');
    await administrator.isAccessible();
    await confirmInDialog(administrator, 'Confirm table');
    await administrator.sees('Version 1 of the table applies.');
    await administrator.sees(newSentence);
    assert.equal(await proposalOf(administrator).count(), 0);
    assert.deepEqual([...supervisor.faults, ...administrator.faults], []);
  });

  test('is withdrawn by its author, and rejected by another person', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    const administrator = await visitAs(t, 'administrator');
    await proposeWithoutRelease(supervisor);
    await supervisor.page.getByText('removed', { exact: true }).waitFor();
    await supervisor.press('Withdraw proposal');
    await confirmInDialog(supervisor, 'Withdraw proposal');
    await proposalOf(supervisor).waitFor({ state: 'detached' });
    await proposeWithoutRelease(supervisor);
    await administrator.goTo('/automation');
    await administrator.press('Reject table');
    await confirmInDialog(administrator, 'Reject table');
    await proposalOf(administrator).waitFor({ state: 'detached' });
    await administrator.page.getByRole('row', { name: releaseRowText }).waitFor();
    // The page of the author reloads by itself.
    await proposalOf(supervisor).waitFor({ state: 'detached' });
    assert.deepEqual([...supervisor.faults, ...administrator.faults], []);
  });

  test('is refused to a person who has changed a table that no longer applies', async (t) => {
    const supervisor = await visitAs(t, 'supervisor');
    const administrator = await visitAs(t, 'administrator');
    await supervisor.goTo('/automation/proposal');
    await supervisor.fill('Reason', 'Based on the previous table');
    const { version: baseVersion, rows } = Object(await administrator.call('GET', '/management/automation'));
    const body = { baseVersion, sample: 0, rows, reason: 'Faster' };
    const proposed = await administrator.call('PUT', '/management/automation', body);
    const version = valueAt(proposed, 'proposal', 'version');
    await supervisor.call('POST', '/management/automation/proposal/confirmation', { version });
    await supervisor.press('Propose table');
    await supervisor.sees(/The automation table has changed|Another table applies now/);
    assert.equal(valueAt(await administrator.call('GET', '/management/automation'), 'proposal'), null);
    assert.deepEqual([...supervisor.faults, ...administrator.faults], []);
  });
});

function proposalOf({ page }: ConsoleVisit) {
  return page.getByRole('heading', { name: /^Proposed table/ });
}

/** Lodges a declaration and waits until the preview evaluates it. */
async function assessDeclaration(visit: ConsoleVisit): Promise<void> {
  const trader = createPortalClient(portal.baseUrl, portal.credentials.hostToHost);
  const lodged = await trader.call('POST', '/openapi/declarations?lodge=true', {
    body: declarationOf('AUTOMATION-1'),
  });
  assert.equal(lodged.status, 201, lodged.text);
  const rows = [{ decisions: ['release'] }];
  for (;;) {
    const preview = await visit.call('POST', '/management/automation/preview', { rows });
    if (Number(valueAt(preview, 'evaluated')) > 0) return;
  }
}

/** Returns the preview of the proposed table. */
async function previewOf(visit: ConsoleVisit) {
  const rows = valueAt(await visit.call('GET', '/management/automation'), 'proposal', 'rows');
  assert.ok(Array.isArray(rows));
  const preview = await visit.call('POST', '/management/automation/preview', { rows });
  const [released, evaluated, irregular] = ['released', 'evaluated', 'irregular'].map((name) =>
    Number(valueAt(preview, name)),
  );
  assert.ok(released !== undefined && evaluated !== undefined && irregular !== undefined);
  return { rows: rows.length, released, evaluated, irregular };
}

async function changeValue({ page }: ConsoleVisit, value: string): Promise<void> {
  await page.getByRole('row', { name: releaseRowText }).getByRole('button', { name: 'Change row' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Maximum value of the goods (optional)').fill(value);
  await dialog.getByRole('button', { name: 'Change row' }).click();
}

async function proposeWithoutRelease(visit: ConsoleVisit): Promise<void> {
  await visit.goTo('/automation/proposal');
  await visit.page.getByRole('row', { name: releaseRowText }).getByRole('button', { name: 'Remove' }).click();
  await visit.fill('Reason', 'No release during the move');
  await visit.press('Propose table');
  await proposalOf(visit).waitFor();
}
