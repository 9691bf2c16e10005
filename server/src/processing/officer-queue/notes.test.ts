import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
const id = await office.customs.lodge('NOTED');
after(() => office.stop());

const addNote = (text: string, call: object = {}) =>
  office.call('createNote', { params: { id }, body: { text }, ...call });

describe('201: a note of an officer', () => {
  test('is returned to officers with author and time, latest first, and its text is not in the audit event', async () => {
    const first = await addNote('The broker rang.').then(bodyWithStatus(201));
    office.source.move(60_000);
    await addNote('The container has come.');
    const { body } = await office.call('getDeclarationAsOfficer', { params: { id } });
    assert.deepEqual(
      [0, 1].map((place) => member(body, 'notes', place, 'text')),
      ['The container has come.', 'The broker rang.'],
    );
    assert.equal(member(body, 'notes', 1, 'author'), office.officer.client.id);
    assert.deepEqual(member(body, 'notes', 1), first);
    const rows = await office.database.system.query<{ organisation: string; change: unknown }>(
      `select organisation_id as organisation, changes as change from audit.events where action = 'declaration.note'`,
    );
    assert.equal(rows.length, 2);
    assert.ok(rows.every(({ organisation }) => organisation === office.officer.organisation.id));
    assert.ok(!JSON.stringify(rows).includes('rang'));
  });
});

describe('400: a note of an officer', () => {
  test('is refused if it is empty or too long', async () => {
    assert.equal((await addNote('')).status, 400);
    assert.equal((await addNote('x'.repeat(2_001))).status, 400);
  });
});

describe('404: a note of an officer', () => {
  test('is refused to a trader, and for an unknown declaration', async () => {
    const caller = await organisationCaller(office.database, office.source);
    assert.equal((await addNote('Theirs', { caller })).status, 404);
    const params = { id: 'dec_00000000000000000000000000' };
    assert.equal((await addNote('Nowhere', { params })).status, 404);
  });
});
