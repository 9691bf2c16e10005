import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { member } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice, type TestOffice } from '../testing/test-office.ts';

let office: TestOffice;
let id: string;
before(async () => {
  office = await openTestOffice();
  id = await office.customs.lodge('NOTED');
});
after(() => office.stop());

const note = (text: string, call: object = {}) =>
  office.call('createNote', { params: { id }, body: { text }, ...call });

describe('201: a note', () => {
  test('officers read it with author and time, latest first; the audit omits its text', async () => {
    const first = await note('The broker rang.');
    assert.equal(first.status, 201, JSON.stringify(first.body));
    office.source.move(60_000);
    await note('The container has come.');
    const { body } = await office.call('getDeclarationAsOfficer', { params: { id } });
    assert.deepEqual(
      [0, 1].map((place) => member(body, 'notes', place, 'text')),
      ['The container has come.', 'The broker rang.'],
    );
    assert.equal(member(body, 'notes', 1, 'author'), office.officer.client.id);
    assert.deepEqual(member(body, 'notes', 1), first.body);
    const rows = await office.database.system.query<{ organisation: string; change: unknown }>(
      `select organisation_id as organisation, changes as change from audit.events where action = 'declaration.note'`,
    );
    assert.equal(rows.length, 2);
    assert.ok(rows.every(({ organisation }) => organisation === office.officer.organisation.id));
    assert.ok(!JSON.stringify(rows).includes('rang'));
  });
});

describe('400', () => {
  test('refuses an empty or too long note', async () => {
    assert.equal((await note('')).status, 400);
    assert.equal((await note('x'.repeat(2_001))).status, 400);
  });
});

describe('404', () => {
  test('returns 404 to a trader that adds a note, and for an unknown declaration', async () => {
    const caller = await organisationCaller(office.database, office.source);
    assert.equal((await note('Theirs', { caller })).status, 404);
    const params = { id: 'dec_00000000000000000000000000' };
    assert.equal((await note('Nowhere', { params })).status, 404);
  });
});
