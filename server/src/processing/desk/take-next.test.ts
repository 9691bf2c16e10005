import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { member } from '../../foundation/http/testing/call.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { openTestOffice, type TestOffice } from '../testing/office.ts';

let office: TestOffice;
before(async () => {
  office = await openTestOffice();
});
after(() => office.stop());

const takeNext = async (body: object = {}): Promise<unknown> => {
  const answered = await office.call('takeNextDeclaration', { body });
  assert.equal(answered.status, 200, JSON.stringify(answered.body));
  return member(answered.body, 'declaration') && member(answered.body, 'declaration', 'lrn');
};

describe('200: the next declaration', () => {
  test('nothing is free: none', async () => {
    assert.equal(await takeNext(), null);
  });

  test('red before yellow before what waits longest; a taken one is not free', async () => {
    for (const lrn of ['NEXT-OLD', 'NEXT-YELLOW', 'NEXT-RED', 'NEXT-NEW']) {
      await office.customs.lodge(lrn);
      office.source.move(1_000);
    }
    const lane = (lrn: string, colour: string) =>
      office.database.system.query('update declarations.declarations set lane = $2 where lrn = $1', [
        lrn,
        colour,
      ]);
    await lane('NEXT-YELLOW', 'yellow');
    await lane('NEXT-RED', 'red');
    const taken = [await takeNext(), await takeNext(), await takeNext(), await takeNext(), await takeNext()];
    assert.deepEqual(taken, ['NEXT-RED', 'NEXT-YELLOW', 'NEXT-OLD', 'NEXT-NEW', null]);
  });

  test('twenty who ask at once take twenty', async () => {
    for (let number = 0; number < 20; number += 1) await office.customs.lodge(`AT-ONCE-${number}`);
    const taken = await Promise.all(Array.from({ length: 24 }, () => takeNext()));
    const got = taken.filter((lrn) => lrn !== null);
    assert.equal(new Set(got).size, got.length, 'two took one');
    assert.equal(got.length, 20);
  });

  test('only of the office that is named', async () => {
    await office.customs.lodge('NEXT-ELSEWHERE');
    assert.equal(await takeNext({ office: 'XA000999' }), null);
    assert.equal(await takeNext({ office: 'XA000100' }), 'NEXT-ELSEWHERE');
  });
});

describe('403', () => {
  test('a trader takes nothing', async () => {
    const caller = await organisationCaller(office.database, office.source);
    assert.equal((await office.call('takeNextDeclaration', { caller })).code, 'authority_required');
  });
});
