import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { ManagementCaller, ManagementPerson } from '../../callers/caller.ts';
import { assertStatus, bodyWithStatus, member } from '../../foundation/http/testing/request.ts';
import { organisationCaller } from '../../organisations/testing/organisations.ts';
import { addOfficer, signedInOfficer } from '../testing/officers.ts';
import { openTestOffice } from '../testing/test-office.ts';

const office = await openTestOffice();
after(() => office.stop());

let officerCount = 0;
/** Creates an officer who belongs to a customs office. */
async function officerAt(code: string): Promise<ManagementPerson> {
  officerCount += 1;
  const id = await addOfficer(office, `officer-${officerCount}`, 'officer');
  await office.call('setOfficerOffice', { params: { id }, body: { office: code } }).then(assertStatus(200));
  return signedInOfficer(office, id, 'officer');
}

const takeNext = async (body: object = {}): Promise<unknown> => {
  const answered = await office.call('assignNextDeclaration', { body }).then(bodyWithStatus(200));
  return member(answered, 'declaration') && member(answered, 'declaration', 'lrn');
};

describe('200: the next declaration for an officer', () => {
  test('is null when no declaration is available', async () => {
    assert.equal(await takeNext(), null);
  });

  test('is in the red lane before the yellow lane, then the longest waiting, and is not assigned to another officer', async () => {
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

  test('is different for each of twenty concurrent requests', async () => {
    for (let number = 0; number < 20; number += 1) await office.customs.lodge(`AT-ONCE-${number}`);
    const taken = await Promise.all(Array.from({ length: 24 }, () => takeNext()));
    const got = taken.filter((lrn) => lrn !== null);
    assert.equal(new Set(got).size, got.length, 'two took one');
    assert.equal(got.length, 20);
  });

  test('belongs to the requested customs office', async () => {
    await office.customs.lodge('NEXT-ELSEWHERE');
    assert.equal(await takeNext({ office: 'XA000999' }), null);
    assert.equal(await takeNext({ office: 'XA000100' }), 'NEXT-ELSEWHERE');
  });

  test('belongs to the officer’s customs office, or to any office on request or if the officer has none', async () => {
    const ida = await officerAt('XA000200');
    const takeAs = async (body: object | undefined, caller: ManagementCaller = ida) => {
      const answered = await office.call('assignNextDeclaration', { caller, ...(body && { body }) });
      assert.equal(answered.status, 200, JSON.stringify(answered.body));
      return [member(answered.body, 'declaration', 'lrn') ?? null, member(answered.body, 'office')];
    };
    await office.customs.lodge('OFFICE-HERE-1');
    office.source.move(1_000);
    await office.customs.lodge('OFFICE-THERE-1', { office: 'XA000200' });
    assert.deepEqual(await takeAs(undefined), ['OFFICE-THERE-1', 'XA000200']);
    assert.deepEqual(await takeAs({}), [null, 'XA000200']);
    assert.deepEqual(await takeAs({ office: null }), ['OFFICE-HERE-1', null]);
    await office.customs.lodge('OFFICE-HERE-2');
    assert.deepEqual(await takeAs({ office: 'XA000100' }), ['OFFICE-HERE-2', 'XA000100']);
    await office.customs.lodge('OFFICE-THERE-2', { office: 'XA000200' });
    assert.deepEqual(await takeAs(undefined, office.officer), ['OFFICE-THERE-2', null]);
  });

  test('is different for two concurrent officers of the same customs office', async () => {
    const [here, there] = [await officerAt('XA000100'), await officerAt('XA000200')];
    for (let number = 0; number < 6; number += 1) {
      await office.customs.lodge(`RACE-HERE-${number}`);
      await office.customs.lodge(`RACE-THERE-${number}`, { office: 'XA000200' });
    }
    const taken = await Promise.all(
      Array.from({ length: 16 }, async (_, place) => {
        const { body } = await office.call('assignNextDeclaration', {
          caller: place % 2 === 0 ? here : there,
        });
        return [place % 2, member(body, 'declaration', 'lrn') ?? null] as const;
      }),
    );
    const got = taken.filter(([, lrn]) => lrn !== null);
    assert.equal(got.length, 12);
    assert.equal(new Set(got.map(([, lrn]) => lrn)).size, 12, 'two took one');
    for (const [place, lrn] of got) assert.match(String(lrn), place === 0 ? /^RACE-HERE/ : /^RACE-THERE/);
  });
});

describe('403', () => {
  test('returns 403 to a trader who requests the next declaration', async () => {
    const caller = await organisationCaller(office.database, office.source);
    assert.equal((await office.call('assignNextDeclaration', { caller })).code, 'customs_authority_required');
  });
});
