import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type Browser, startTestConsole } from '../../access/testing/console.ts';
import { withDependencies } from '../../foundation/http/operation.ts';
import { bodyWithStatus, listMember, member } from '../../foundation/http/testing/request.ts';
import { auditOf } from '../../organisations/testing/organisations.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { listViews } from './list-views.ts';
import { updateViewOperation } from './update-view.ts';

const path = '/management/views';
const chosen = { name: 'To pay', search: 'nextAction=pay&sort=createdAt', shared: false, isDefault: false };
const view = { list: 'declarations', ...chosen };

const testing = await startTestConsole({
  operations: (parts) => [
    withDependencies(listViews, parts),
    ...[createView, updateViewOperation, deleteView].map((operation) => withDependencies(operation, parts)),
  ],
});
const organisationId = await testing.organisation();
const ownBrowser = await newPerson();
const colleague = await newPerson();
const outsider = await testing.signedIn((await testing.member(await testing.organisation(), 'owner')).email);
after(() => testing.stop());

async function newPerson(): Promise<Browser> {
  return testing.signedIn((await testing.member(organisationId, 'clerk')).email);
}

async function saveView(browser: Browser, body: object): Promise<string> {
  return String(member(await browser.call('POST', path, body).then(bodyWithStatus(201)), 'id'));
}

async function listViewsAs(browser: Browser, list = 'declarations'): Promise<unknown[]> {
  const body = await browser.call('GET', `${path}?list=${list}`).then(bodyWithStatus(200));
  const items = listMember(body, 'items');
  return items.map((item) => [member(item, 'name'), member(item, 'isOwner'), member(item, 'isDefault')]);
}

describe('201 and 200', () => {
  test('a person creates, updates and deletes a saved view with one audit row each', async () => {
    const browser = await newPerson();
    const id = await saveView(browser, view);
    assert.deepEqual(await listViewsAs(browser), [['To pay', true, false]]);
    assert.deepEqual(await listViewsAs(browser, 'clients'), []);
    const changed = await browser.call('PUT', `${path}/${id}`, { ...chosen, name: 'Due', search: '' });
    assert.equal(changed.status, 200, changed.text);
    assert.equal(member(changed.body, 'search'), '');
    assert.deepEqual(await listViewsAs(browser), [['Due', true, false]]);
    assert.equal((await browser.call('DELETE', `${path}/${id}`)).status, 204);
    assert.deepEqual(await listViewsAs(browser), []);
    const rows = await auditOf(testing.testing.database, id);
    assert.deepEqual(rows.map(({ action }) => action).toSorted(), [
      'view.create',
      'view.delete',
      'view.update',
    ]);
  });

  test('shared views are returned to the organisation only, and private views to their owner only', async () => {
    await saveView(ownBrowser, { ...view, name: 'Shared', shared: true, isDefault: true });
    await saveView(ownBrowser, { ...view, name: 'Secret' });
    assert.deepEqual(await listViewsAs(colleague), [['Shared', false, false]], 'their list begins as it did');
    assert.deepEqual(await listViewsAs(outsider), []);
  });

  test('a list has one default view, which is the view that was last saved as default', async () => {
    const browser = await newPerson();
    const first = await saveView(browser, { ...view, name: 'A', isDefault: true });
    await saveView(browser, { ...view, name: 'B', isDefault: true });
    const own = async () =>
      (await listViewsAs(browser)).filter((each) => Array.isArray(each) && each[1] === true);
    assert.deepEqual(await own(), [
      ['A', true, false],
      ['B', true, true],
    ]);
    await browser.call('PUT', `${path}/${first}`, { ...chosen, name: 'A', isDefault: true });
    assert.deepEqual(await own(), [
      ['A', true, true],
      ['B', true, false],
    ]);
  });
});

describe('400', () => {
  const wrong = [
    { ...view, name: '' },
    { ...view, name: ' blank' },
    { ...view, name: 'x'.repeat(71) },
    { ...view, search: 'a b' },
    { ...view, search: 'x'.repeat(2_001) },
    { ...view, list: '../x' },
    { ...view, isOwner: true },
    { list: 'declarations', name: 'Half' },
  ];
  for (const body of wrong)
    test(`rejects the view ${JSON.stringify(body).slice(0, 120)}`, async () => {
      assert.equal((await ownBrowser.call('POST', path, body)).code, 'input_invalid');
    });
});

describe('401', () => {
  test('rejects callers who are not signed in', async () => {
    assert.equal((await testing.browser().call('GET', path)).status, 401);
  });
});

describe('403', () => {
  test('viewers and auditors can’t share views but can have private ones', async () => {
    const authority = await testing.organisation('customs_authority');
    const looking = [
      await testing.member(organisationId, 'viewer'),
      await testing.member(authority, 'auditor'),
    ];
    for (const { email } of looking) {
      const browser = await testing.signedIn(email);
      const refused = await browser.call('POST', path, { ...view, shared: true });
      assert.deepEqual([refused.status, refused.code], [403, 'view_sharing_not_allowed']);
      const id = await saveView(browser, view);
      const changed = await browser.call('PUT', `${path}/${id}`, { ...chosen, shared: true });
      assert.equal(changed.code, 'view_sharing_not_allowed');
      assert.equal((await browser.call('PUT', `${path}/${id}`, { ...chosen, name: 'Mine' })).status, 200);
      assert.equal(member((await browser.call('GET', path)).body, 'canShare'), false);
    }
    assert.equal(member((await ownBrowser.call('GET', path)).body, 'canShare'), true);
  });

  test('a viewer can make private or delete a view that they shared in an earlier role, but not change it otherwise', async () => {
    const person = await testing.member(organisationId, 'clerk');
    const browser = await testing.signedIn(person.email);
    const id = await saveView(browser, { ...view, name: 'Once shared', shared: true });
    await testing.testing.database.system.query(
      `update organisations.memberships set role = 'viewer' where organisation_id = $1 and person_id = $2`,
      [organisationId, person.id],
    );
    const fresh = await testing.signedIn(person.email);
    const privateView = { ...chosen, name: 'Once shared' };
    assert.equal(
      (await fresh.call('PUT', `${path}/${id}`, { ...privateView, shared: true })).code,
      'view_sharing_not_allowed',
    );
    assert.equal((await fresh.call('PUT', `${path}/${id}`, privateView)).status, 200);
    assert.equal((await fresh.call('DELETE', `${path}/${id}`)).status, 204);
  });
});

describe('404', () => {
  test('another person’s view can’t be changed or deleted, shared or not', async () => {
    const id = await saveView(ownBrowser, { ...view, name: 'Only mine', shared: true });
    for (const browser of [colleague, outsider]) {
      assert.equal((await browser.call('PUT', `${path}/${id}`, chosen)).code, 'not_found');
      assert.equal((await browser.call('DELETE', `${path}/${id}`)).code, 'not_found');
    }
  });
});

describe('409', () => {
  test('rejects a name that another view of the list has, on creation and update', async () => {
    const browser = await newPerson();
    await saveView(browser, view);
    assert.equal((await browser.call('POST', path, { ...view, name: 'TO PAY' })).code, 'view_name_in_use');
    const other = await saveView(browser, { ...view, name: 'Other' });
    assert.equal((await browser.call('PUT', `${path}/${other}`, chosen)).code, 'view_name_in_use');
    await saveView(browser, { ...view, list: 'clients' });
  });

  test('accepts only one of two concurrent creations of the same view', async () => {
    const browser = await newPerson();
    const both = await Promise.all([browser.call('POST', path, view), browser.call('POST', path, view)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
  });

  test('rejects the 101st view of a person', async () => {
    const browser = await newPerson();
    for (let number = 1; number <= 100; number += 1)
      await saveView(browser, { ...view, name: `View ${number}` });
    assert.equal((await browser.call('POST', path, { ...view, name: 'More' })).code, 'view_limit');
  });
});
