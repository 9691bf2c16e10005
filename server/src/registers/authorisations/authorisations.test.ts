import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Declarant, ManagementClient } from '../../callers/caller.ts';
import { bodyWithStatus, member, textMember } from '../../foundation/http/testing/request.ts';
import { auditOf, organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice } from '../../processing/testing/test-office.ts';
import { takePendingNotices } from '../pending-notices/public.ts';
import { exampleKind } from './authorisation.ts';

let made = 0;
const day = 24 * 60 * 60 * 1_000;
const reason = 'The stock records are missing.';

const office = await openTestOffice();
const holder = await declarant();
const other = await declarant();
after(() => office.stop());

async function declarant(): Promise<Declarant> {
  const { organisation }: ManagementClient = await organisationCaller(office.database, office.source);
  const numbers = organisation.name.split(' ').slice(-1);
  return { ...office.customs.trader, organisation: { ...organisation, numbers } };
}

async function newAuthorisation(of = holder): Promise<string> {
  made += 1;
  const body = {
    ...{ number: `XA-AH-${made}`, kind: exampleKind, holder: of.organisation.numbers[0] },
  };
  const created = await office.call('createAuthorisation', { body }).then(bodyWithStatus(201));
  assert.equal(member(created, 'hearing'), null);
  return textMember(created, 'id');
}
const change = (id: string, body: object) => office.call('updateAuthorisation', { params: { id }, body });
const revoke = (id: string, more: object = {}) => change(id, { status: 'revoked', ...more });
const answer = (id: string, body: object, caller = holder) =>
  office.call('answerAuthorisationHearing', { caller, params: { id }, body });
const read = async (id: string) =>
  (await office.call('getAuthorisation', { caller: holder, params: { id } })).body;
const shown = (body: unknown) => [member(body, 'status'), member(body, 'hearing', 'status')];
const events = async () =>
  (
    await office.database.systemTransaction((transaction) =>
      takePendingNotices(transaction, office.source.now(), 100),
    )
  ).map(({ event, organisationId }) => {
    assert.equal(organisationId, holder.organisation.id);
    return event;
  });

describe('the hearing before a revocation', () => {
  test('leaves the authorisation active until the holder has answered, and customs then revokes it', async () => {
    const id = await newAuthorisation();
    assert.equal((await revoke(id)).code, 'input_invalid');
    const intended = await revoke(id, { reason }).then(bodyWithStatus(200));
    assert.deepEqual(shown(intended), ['active', 'open']);
    assert.equal(member(intended, 'hearing', 'reason'), reason);
    assert.equal(
      Date.parse(textMember(intended, 'hearing', 'dueBy')) > office.source.now().getTime() + 29 * day,
      true,
    );
    assert.deepEqual(await read(id), intended);
    assert.equal((await revoke(id, { reason })).code, 'hearing_open');
    const answered = await answer(id, { text: 'They are complete since Monday.' }).then(bodyWithStatus(200));
    assert.deepEqual(shown(answered), ['active', 'answered']);
    assert.equal((await answer(id, { agreed: true })).code, 'hearing_not_open');
    const revoked = await revoke(id);
    assert.deepEqual(shown(revoked.body), ['revoked', 'answered']);
    assert.deepEqual(await events(), [
      ...['authorisation.intended', 'authorisation.answered', 'authorisation.revoked'],
    ]);
    const audited = (await auditOf(office.database, id)).map(({ action }) => action);
    assert.deepEqual(audited.slice(1), [
      ...['authorisation.update', 'authorisation.answer', 'authorisation.update'],
    ]);
  });

  test('ends when the holder agrees, and the authorisation is revoked at once', async () => {
    const id = await newAuthorisation();
    await revoke(id, { reason });
    assert.deepEqual(shown((await answer(id, { agreed: true })).body), ['revoked', 'agreed']);
    assert.equal((await change(id, { status: 'active' })).code, 'authorisation_revoked');
    assert.deepEqual(await events(), [
      ...['authorisation.intended', 'authorisation.answered', 'authorisation.revoked'],
    ]);
  });

  test('expires without an answer, after which customs can revoke and the holder can’t answer', async () => {
    const id = await newAuthorisation();
    await revoke(id, { reason });
    assert.deepEqual(await events(), ['authorisation.intended']);
    office.source.move(31 * day);
    assert.deepEqual(await events(), ['authorisation.hearing_expired']);
    assert.deepEqual(shown(await read(id)), ['active', 'expired']);
    assert.equal((await answer(id, { text: 'Too late' })).code, 'hearing_not_open');
    assert.deepEqual(shown((await revoke(id)).body), ['revoked', 'expired']);
    assert.deepEqual(await events(), ['authorisation.revoked']);
  });

  test('is withdrawn by the status active, and a later revocation starts a new hearing', async () => {
    const id = await newAuthorisation();
    await revoke(id, { reason });
    assert.deepEqual(shown((await change(id, { status: 'active' })).body), ['active', 'withdrawn']);
    assert.equal((await answer(id, { text: 'An objection' })).code, 'hearing_not_open');
    assert.deepEqual(await events(), ['authorisation.intended', 'authorisation.intention_withdrawn']);
    assert.deepEqual(shown((await revoke(id, { reason })).body), ['active', 'open']);
    assert.deepEqual(await events(), ['authorisation.intended']);
    assert.deepEqual(shown((await answer(id, { text: 'An objection' })).body), ['active', 'answered']);
    office.source.move(31 * day);
    assert.deepEqual(await events(), ['authorisation.answered']);
  });

  test('continues while the authorisation is suspended', async () => {
    const id = await newAuthorisation();
    await revoke(id, { reason });
    assert.deepEqual(shown((await change(id, { status: 'suspended' })).body), ['suspended', 'open']);
    assert.deepEqual(shown((await answer(id, { text: 'An objection' })).body), ['suspended', 'answered']);
    assert.deepEqual(shown((await change(id, { status: 'active' })).body), ['active', 'withdrawn']);
    await events();
  });

  test('does not take place on a ground of the list of exceptions, which the holder can read', async () => {
    const id = await newAuthorisation();
    const exception = { code: 'FRAUD', reason: 'The goods are about to leave' };
    const unknown = await revoke(id, { hearingException: { ...exception, code: 'WHIM' } });
    assert.equal(textMember(unknown.body, 'errors', 0, 'pointer'), '/hearingException/code');
    assert.deepEqual(shown((await revoke(id, { hearingException: exception })).body), ['revoked', 'waived']);
    assert.deepEqual(member(await read(id), 'hearing', 'exception'), exception);
    await events();
  });

  test('takes one of two concurrent answers', async () => {
    const id = await newAuthorisation();
    await revoke(id, { reason });
    const both = await Promise.all([answer(id, { agreed: true }), answer(id, { text: 'An objection' })]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const answers = (await events()).filter((event) => event === 'authorisation.answered');
    assert.equal(answers.length, 1);
  });

  test('is visible and open only to the holder', async () => {
    const id = await newAuthorisation();
    await revoke(id, { reason });
    assert.equal((await answer(id, { agreed: true }, other)).code, 'not_found');
    assert.equal((await answer('aut_01kaz4w7m0v3c5n8q2x6t9r1ye', { agreed: true })).code, 'not_found');
    const foreign = { caller: other, params: { id } };
    assert.equal((await office.call('getAuthorisation', foreign)).code, 'not_found');
    assert.equal((await answer(id, {})).code, 'input_invalid');
    assert.equal((await answer(id, { text: 'a\u202eb' })).code, 'input_invalid');
    await events();
  });
});
