import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { textMember } from '../../foundation/http/testing/call.ts';
import { openTestDesk, sample, type TestDesk } from '../testing/declarations.ts';
import { findByReference } from './found-store.ts';
import { findableByTerms } from './terms-of-before.ts';
import { deriveTermsOfBefore } from './terms-of-before-store.ts';

let desk: TestDesk;
let trader: Caller;
let other: Caller;
before(async () => {
  desk = await openTestDesk();
  trader = await desk.newCaller();
  other = await desk.newCaller();
});
after(() => desk.stop());

const container = textMember(sample(), 'consignment', 'containers', 0, 'number');
const invoice = textMember(sample(), 'invoice', 'number');
const query = (text: string, values: unknown[] = []) => desk.testing.database.system.query(text, values);

/** As it was before containers and invoices were terms. */
async function setBack(): Promise<void> {
  await query("delete from declarations.search_terms where kind in ('container', 'invoice')");
  await query('delete from declarations.terms_reached');
  await query("insert into declarations.terms_reached (organisation, declaration) values ('', '')");
}

async function lrnsBy(reference: string, caller: Caller): Promise<string[]> {
  const { id } = caller.organisation;
  const found = await desk.testing.database.organisation(id, (sql) => findByReference(sql, id, reference, 5));
  return found.map(({ lrn }) => lrn);
}

async function terms(): Promise<unknown[]> {
  return query(
    'select organisation_id, declaration_id, kind, value from declarations.search_terms order by 1, 2, 3, 4',
  );
}

describe('what was lodged before containers and invoices were terms', () => {
  test('is found by them again, of whichever organisation, and by nobody else', async () => {
    await desk.create(trader, { lrn: 'OLD-1' }, 'lodge=true');
    await desk.create(trader, { lrn: 'OLD-DRAFT' });
    await desk.create(other, { lrn: 'OLD-THEIRS' }, 'lodge=true');
    await desk.number();
    const before = await terms();
    await setBack();
    assert.deepEqual(await lrnsBy(container, trader), []);
    await findableByTerms(desk.testing.database.system);
    for (const reference of [container, invoice]) {
      assert.deepEqual(await lrnsBy(reference, trader), ['OLD-1', 'OLD-DRAFT']);
      assert.deepEqual(await lrnsBy(reference, other), ['OLD-THEIRS']);
    }
    assert.deepEqual(await terms(), before, 'all terms are as they were');
  });

  test('is derived in batches, each declaration once, and then no more', async () => {
    const before = await terms();
    await setBack();
    const { system } = desk.testing.database;
    assert.equal(await deriveTermsOfBefore(system, 2), 2);
    assert.ok((await terms()).length < before.length);
    assert.equal(await deriveTermsOfBefore(system, 2), 1);
    assert.deepEqual(await terms(), before);
    assert.equal(await deriveTermsOfBefore(system, 2), 0);
    assert.deepEqual(await query('select from declarations.terms_reached'), []);
  });

  test('waits while somebody numbers, and is not in the way of whoever changes a declaration', async () => {
    const before = await terms();
    await setBack();
    const { system } = desk.testing.database;
    await desk.testing.database.systemTransaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock(7203114561)');
      assert.equal(await deriveTermsOfBefore(system, 100), null);
    });
    await desk.testing.database.systemTransaction(async (transaction) => {
      await transaction.query("select from declarations.declarations where lrn = 'OLD-1' for no key update");
      assert.equal(await deriveTermsOfBefore(system, 100), null, 'it does not wait');
      assert.deepEqual(await lrnsBy(invoice, trader), ['OLD-DRAFT']);
    });
    assert.equal(await deriveTermsOfBefore(system, 100), 3, 'it comes back to it');
    assert.deepEqual(await terms(), before);
  });

  test('of two that are at it at once, one does it', async () => {
    const before = await terms();
    await setBack();
    const { system } = desk.testing.database;
    await Promise.all([findableByTerms(system), findableByTerms(system), findableByTerms(system)]);
    assert.deepEqual(await terms(), before);
  });
});
