import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { sampleBroker, sampleTrader } from '../../declarations/testing/xa-samples.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { newId } from '../../foundation/ids.ts';
import { roastedCoffeeDeclaration } from '../testing/roasted-coffee.ts';
import { assignSampleNumber } from '../testing/suspended-goods.ts';
import { openTestCustoms } from '../testing/test-customs.ts';

const customs = await openTestCustoms();
await assignSampleNumber(customs);
const { api } = customs;
const caller = await api.newCaller();
const numbers = [sampleBroker.identification];
await api.testing.database.system.query(
  'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
  [numbers[0], caller.organisation.id],
);
const broker: Caller = { ...caller, organisation: { ...caller.organisation, numbers } };
after(() => customs.stop());

async function mandate(principal: string = sampleTrader.identification): Promise<string> {
  const { source, testing } = customs.api;
  const id = newId('man', { now: source.now, random: randomBytes });
  await testing.database.system.query(
    `insert into mandates.mandates (id, principal, representative, representations, types, guarantees, accounts, valid_from,
       status, offered_by, offer_ends_at, created_at, changed_at)
     values ($1, $2, $3, '{direct}', '{import}', '{}', '{}', '2026-01-01', 'active', 'principal', now(), now(), now())`,
    [id, principal, sampleBroker.identification],
  );
  return id;
}

async function lodged(lrn: string, changed: object = {}): Promise<string> {
  const represented = { representation: 'direct', representative: sampleBroker };
  const body = { ...roastedCoffeeDeclaration(), lrn, ...represented, ...changed };
  const answered = await customs.api.call('createDeclaration', broker, { query: 'lodge=true', body });
  assert.equal(answered.status, 201, answered.text);
  return textMember(answered.body, 'id');
}

async function read(id: string): Promise<unknown> {
  return (await customs.api.call('getDeclaration', broker, { id })).body;
}

describe('L2: a declaration lodged by a representative', () => {
  test('is rejected at its acceptance if the mandate has ended since the lodgement, and nothing is billed', async () => {
    const mandateId = await mandate();
    const ended = await lodged('MANDATE-ended');
    await customs.api.testing.database.system.query(
      "update mandates.mandates set status = 'ended' where id = $1",
      [mandateId],
    );
    await customs.work();
    const found = await read(ended);
    assert.equal(textMember(found, 'status'), 'rejected');
    assert.match(textMember(found, 'history', 1, 'reason'), /R323/);
    assert.deepEqual(member(found, 'bills'), []);
  });

  test('is rejected if the mandate of the owner of the goods has ended since the lodgement', async () => {
    const importer = { ...sampleTrader, identification: 'XA555000111222', name: 'Another Ltd' };
    await mandate();
    const ownerMandate = await mandate(importer.identification);
    const id = await lodged('MANDATE-owner', { importer });
    await customs.api.testing.database.system.query(
      "update mandates.mandates set status = 'ended' where id = $1",
      [ownerMandate],
    );
    await customs.work();
    const found = await read(id);
    assert.equal(textMember(found, 'status'), 'rejected');
    assert.match(textMember(found, 'history', 1, 'reason'), /R304: .*is not the declarant/);
    assert.deepEqual(member(found, 'bills'), []);
  });

  test('is accepted while the mandate is in force', async () => {
    await mandate();
    const id = await lodged('MANDATE-active');
    await customs.work();
    assert.equal(member(await read(id), 'bills', 0, 'amount'), '1610.00');
  });
});
