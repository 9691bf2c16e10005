import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { migratedTestDatabase } from '../../foundation/database/testing/migrated-database.ts';
import { type DependenciesOf, withDependenciesAll } from '../../foundation/http/operation.ts';
import { callOperation, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { createIncident, getIncident, listIncidentsOperation } from './public.ts';
import { resolveIncident, revokeIncident, updateIncident } from './update-incident.ts';

const definitions = [
  createIncident,
  listIncidentsOperation,
  getIncident,
  updateIncident,
  resolveIncident,
  revokeIncident,
];

const source = { now: () => new Date('2026-11-20T08:00:00.000Z'), random: randomBytes };
let published = 0;
const testing = await migratedTestDatabase();
const customs = await organisationCaller(testing.database, source, 'customs_authority');
after(() => testing.stop());

function texts(title: string) {
  return [
    { language: 'en', title, text: `${title}, with details.` },
    { language: 'de', title: `${title} (de)`, text: `${title} mit Details.` },
  ];
}
const disturbance = {
  ...{ kind: 'incident', components: ['lodging', 'payments'], effect: 'unavailable' },
  ...{ startsAt: '2026-11-20T07:55:00Z', texts: texts('Lodging is unavailable') },
};

function call(id: string, request: Partial<Parameters<typeof callOperation>[1]> = {}) {
  const operations = withDependenciesAll<DependenciesOf<(typeof definitions)[number]>>(definitions, {
    ...{ database: testing.database, source, baseUrl: 'https://portal.example', cursorKey: randomBytes(32) },
    wakeStatus: () => {
      published += 1;
    },
  });
  const operation = operations.find((each) => each.id === id);
  assert.ok(operation);
  return callOperation(operation, { caller: customs, ...request });
}
const create = (body: object = disturbance, more: object = {}) => call('createIncident', { body, ...more });
async function created(body: object = disturbance): Promise<string> {
  return textMember((await create(body)).body, 'id');
}
const step = (name: string, id: string, title: string, more: object = {}) =>
  call(`${name}Incident`, { params: { id }, body: { texts: texts(title), ...more } });

describe('an incident', () => {
  test('is announced, updated and resolved, each with an audit row and a new version', async () => {
    const made = await create();
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const id = textMember(made.body, 'id');
    assert.equal(made.headers.get('Location'), `https://portal.example/management/incidents/${id}`);
    const end = '2026-11-20T09:00:00.000Z';
    const updated = await step('update', id, 'Only payments', { components: ['payments'], endsAt: end });
    assert.equal(updated.status, 200, JSON.stringify(updated.body));
    assert.deepEqual(member(updated.body, 'components'), ['payments']);
    assert.equal(member(updated.body, 'endsAt'), end);
    const before = published;
    const resolved = await step('resolve', id, 'Works again');
    assert.equal(published, before + 1);
    assert.equal(member(resolved.body, 'status'), 'resolved');
    assert.equal(member(resolved.body, 'resolvedAt'), source.now().toISOString());
    assert.equal(resolved.headers.get('ETag'), '"3"');
    const steps = [0, 1, 2].map((index) => [
      member(resolved.body, 'announcements', index, 'type'),
      member(resolved.body, 'announcements', index, 'texts', 1, 'title'),
    ]);
    assert.deepEqual(steps, [
      ['resolved', 'Works again (de)'],
      ['updated', 'Only payments (de)'],
      ['announced', 'Lodging is unavailable (de)'],
    ]);
    const audited = (await auditOf(testing.database, id)).map(({ action }) => action);
    assert.deepEqual(audited, ['incident.create', 'incident.update', 'incident.resolve']);
  });

  test('is announced again by an update after a mistaken resolution', async () => {
    const id = await created();
    await step('resolve', id, 'Works again');
    assert.equal((await step('resolve', id, 'Works again')).code, 'incident_status_conflict');
    const reopened = await step('update', id, 'Still unavailable', { status: 'announced' });
    assert.equal(member(reopened.body, 'status'), 'announced');
    assert.equal(member(reopened.body, 'resolvedAt'), null);
    assert.equal((await step('resolve', id, 'Works again')).status, 200);
  });

  test('is still resolved after a correction of its texts', async () => {
    const id = await created();
    const { body } = await step('resolve', id, 'Works again');
    const corrected = await step('update', id, 'It works again');
    assert.equal(member(corrected.body, 'status'), 'resolved');
    assert.equal(member(corrected.body, 'resolvedAt'), member(body, 'resolvedAt'));
    assert.equal(member(corrected.body, 'texts', 0, 'title'), 'It works again');
    assert.equal((await step('update', id, 'Wrong', { status: 'withdrawn' })).code, 'input_invalid');
  });

  test('can’t be changed after a withdrawal', async () => {
    const id = await created();
    assert.equal(member((await step('revoke', id, 'A mistake')).body, 'status'), 'withdrawn');
    for (const name of ['update', 'resolve', 'revoke']) {
      const refused = await step(name, id, 'Again');
      assert.equal(refused.code, 'incident_status_conflict');
      assert.equal(member(refused.body, 'incidentStatus'), 'withdrawn');
    }
  });

  test('is created once by two requests with one idempotency key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const both = await Promise.all([create(disturbance, { headers }), create(disturbance, { headers })]);
    const made = both.find(({ status }) => status === 201);
    const repeated = await create(disturbance, { headers });
    assert.equal(repeated.status, 201);
    for (const each of both)
      assert.equal(
        each.status === 201 ? textMember(each.body, 'id') : each.code,
        each.status === 201 ? textMember(made?.body, 'id') : 'request_in_progress',
      );
    assert.equal(textMember(repeated.body, 'id'), textMember(made?.body, 'id'));
    const other = await create({ ...disturbance, effect: 'degraded' }, { headers });
    assert.equal(other.code, 'idempotency_key_reused');
  });

  test('is resolved once by two concurrent requests', async () => {
    const id = await created();
    const both = await Promise.all([step('resolve', id, 'First'), step('resolve', id, 'Second')]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const found = await call('getIncident', { params: { id } });
    assert.equal(member(found.body, 'announcements', 2), undefined);
  });

  test('is refused without a text in each language of the portal, or with a language twice', async () => {
    const [english, german] = texts('One');
    for (const wrong of [[english], [english, english], [english, german, { ...german, language: 'fr' }]]) {
      const refused = await create({ ...disturbance, texts: wrong });
      assert.equal(refused.code, 'input_invalid');
      assert.equal(member(refused.body, 'errors', 0, 'pointer'), '/texts');
    }
    const id = await created();
    const update = await call('updateIncident', { params: { id }, body: { texts: [english] } });
    assert.equal(update.code, 'input_invalid');
  });

  test('is refused with an end that is not after its beginning, also in an update', async () => {
    const { startsAt } = disturbance;
    const refused = await create({ ...disturbance, endsAt: startsAt });
    assert.equal(member(refused.body, 'errors', 0, 'pointer'), '/endsAt');
    const id = await created();
    assert.equal(
      (await step('update', id, 'Later', { endsAt: '2026-11-20T07:00:00Z' })).code,
      'input_invalid',
    );
  });

  test('is refused if it begins in the future, and planned work if it is over', async () => {
    const future = await create({ ...disturbance, startsAt: '2026-11-20T08:00:01Z' });
    assert.equal(future.code, 'input_invalid');
    assert.equal(member(future.body, 'errors', 0, 'pointer'), '/startsAt');
    const work = { ...disturbance, kind: 'planned_work' };
    const over = await create({ ...work, endsAt: '2026-11-20T07:59:00Z' });
    assert.equal(over.code, 'input_invalid');
    assert.equal(member(over.body, 'errors', 0, 'pointer'), '/endsAt');
    const [started, ahead] = [{ endsAt: '2026-11-20T09:00:00Z' }, { startsAt: '2026-11-21T07:00:00Z' }];
    for (const times of [started, ahead]) assert.equal((await create({ ...work, ...times })).status, 201);
  });

  test('is refused with control characters or without components', async () => {
    const [english, german] = texts('One');
    const hostile = [english, { ...german, title: 'One\u0007' }];
    assert.equal((await create({ ...disturbance, texts: hostile })).code, 'input_invalid');
    assert.equal((await create({ ...disturbance, components: [] })).code, 'input_invalid');
  });

  test('is not changed with an outdated version', async () => {
    const id = await created();
    await step('update', id, 'Second version');
    const body = { texts: texts('Lost update') };
    const outdated = { params: { id }, body, headers: { 'if-match': '"1"' } };
    assert.equal((await call('updateIncident', outdated)).code, 'version_conflict');
    const current = { ...outdated, headers: { 'if-match': '"2"' } };
    assert.equal((await call('updateIncident', current)).status, 200);
  });

  test('can’t be created, read or changed by other organisations', async () => {
    const id = await created();
    const caller = await organisationCaller(testing.database, source);
    assert.equal((await create(disturbance, { caller })).code, 'customs_authority_required');
    assert.equal((await call('listIncidents', { caller })).code, 'customs_authority_required');
    assert.equal((await call('getIncident', { caller, params: { id } })).code, 'not_found');
    const body = { texts: texts('Mine') };
    for (const name of ['updateIncident', 'resolveIncident', 'revokeIncident'])
      assert.equal((await call(name, { caller, params: { id }, body })).code, 'not_found');
    const unknown = 'inc_01kaz4w7m0v3c5n8q2x6t9r1ye';
    assert.equal((await step('resolve', unknown, 'None')).code, 'not_found');
  });

  test('is listed newest first, by status and page', async () => {
    const [older, newer] = [await created(), await created()];
    const ids = (body: unknown): unknown[] => [0, 1].map((index) => member(body, 'items', index, 'id'));
    await step('revoke', newer, 'A mistake');
    const withdrawn = await call('listIncidents', { query: { status: 'withdrawn' } });
    assert.ok(ids(withdrawn.body).includes(newer));
    const all = JSON.stringify((await call('listIncidents')).body);
    assert.ok(all.includes(older) && all.includes(newer));
    const first = await call('listIncidents', { query: { limit: 1 } });
    assert.equal(member(first.body, 'more'), true);
    assert.equal(member(first.body, 'items', 1), undefined);
  });
});
