import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Caller } from '../../callers/caller.ts';
import { member, textMember } from '../../foundation/http/testing/request.ts';
import { allStatuses } from '../lifecycle/statuses.ts';
import type { DeclarationTestRequest, TestResponse } from '../testing/test-call.ts';
import { openTestOperations, sample } from '../testing/test-operations.ts';
import { lowValue, sampleBroker, sampleTrader } from '../testing/xa-samples.ts';
import { findDuplicate } from './duplicate-store.ts';

let createdCount = 0;

const portal = await openTestOperations();
const trader = await portal.newCaller();
after(() => portal.stop());

const { invoice, consignment, exporter, supportingDocuments } = sample();
const lodgeQuery = { query: 'lodge=true' };
const dryRun = { query: 'dryRun=true' };

/** Returns a declaration with an invoice that no other test uses. */
function newDocument(changed: object = {}): Record<string, unknown> {
  createdCount += 1;
  return sample({
    lrn: `dup-${createdCount}`,
    invoice: { ...Object(invoice), number: `INV-${createdCount}` },
    ...changed,
  });
}

/** Returns a declaration of the same goods with another LRN. */
function sameGoods(document: object, changed: object = {}): Record<string, unknown> {
  createdCount += 1;
  return { ...document, lrn: `dup-${createdCount}`, ...changed };
}

const createDeclaration = (
  body: unknown,
  call: DeclarationTestRequest = lodgeQuery,
  caller = trader,
): Promise<TestResponse> => portal.call('createDeclaration', caller, { ...call, body });

async function lodgeDocument(body: object, caller = trader): Promise<string> {
  const answered = await createDeclaration(body, lodgeQuery, caller);
  assert.equal(answered.status, 201, answered.text);
  return textMember(answered.body, 'id');
}

function warningsIn(body: unknown): readonly unknown[] {
  const warnings = member(body, 'warnings');
  assert.ok(Array.isArray(warnings));
  return warnings.filter((warning) => member(warning, 'code') === 'R513');
}

/** Returns the id of the declaration in warning R513; null without the warning. */
function duplicateIdIn({ body, status, text }: TestResponse): unknown {
  assert.ok(status < 300, text);
  const [warning] = warningsIn(body);
  return warning === undefined ? null : member(warning, 'relatedDeclaration', 'id');
}

/** Moves the lodgement of a declaration to an earlier day. */
async function backdateLodgement(id: string, days: number): Promise<void> {
  await portal.testing.database.system.query(
    'update declarations.declarations set lodged_at = lodged_at - make_interval(days => $2) where id = $1',
    [id, days],
  );
}

const lodgeAndFindDuplicate = async (document: object, caller = trader): Promise<unknown> =>
  duplicateIdIn(await createDeclaration(document, lodgeQuery, caller));

describe('second declaration of the same goods', () => {
  test('is lodged with a warning that names the first declaration in its message and in relatedDeclaration', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    const answered = await createDeclaration(sameGoods(document));
    const [warning] = warningsIn(answered.body);
    assert.equal(member(warning, 'severity'), 'warning');
    assert.equal(member(warning, 'pointer'), '/invoice/number');
    assert.deepEqual(member(warning, 'relatedDeclaration'), { id, lrn: document.lrn, mrn: null });
    assert.match(
      textMember(warning, 'message'),
      new RegExp(`declaration ${document.lrn} has the same invoice`),
    );
    assert.equal(member(warning, 'documentationUrl'), 'https://portal.example/rules/R513');
  });

  test('names the MRN of the first declaration in the warning once customs has assigned it', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    assert.ok(await portal.decide(trader, id, 'accept'));
    const [warning] = warningsIn((await createDeclaration(sameGoods(document))).body);
    assert.match(textMember(Object(member(warning, 'relatedDeclaration')), 'mrn'), /^\d\dXA/);
  });

  test('names the earliest declaration of several in the warning', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    await backdateLodgement(id, 1);
    assert.equal(await lodgeAndFindDuplicate(sameGoods(document)), id);
    assert.equal(await lodgeAndFindDuplicate(sameGoods(document)), id);
  });

  test('causes the same warning in a dry run, in a draft, at the lodgement of the draft and in an amendment', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    await backdateLodgement(id, 1);
    const second = sameGoods(document);
    const tried = warningsIn((await createDeclaration(second, dryRun)).body);
    const draft = await createDeclaration(second, {});
    const draftId = textMember(draft.body, 'id');
    const read = await portal.call('getDeclaration', trader, { id: draftId });
    const triedDraft = await portal.call('lodgeDeclaration', trader, { id: draftId, ...dryRun });
    const lodgedDraft = await portal.call('lodgeDeclaration', trader, { id: draftId });
    for (const each of [draft, read, triedDraft, lodgedDraft])
      assert.deepEqual(warningsIn(each.body), tried, each.text);
    assert.equal(duplicateIdIn(lodgedDraft), id);
    const other = newDocument();
    const otherId = await lodgeDocument(other);
    const body = { document: sameGoods(document, { lrn: other.lrn }), reason: 'The invoice was another' };
    const amended = await portal.call('requestAmendment', trader, { id: otherId, body });
    assert.equal(duplicateIdIn(amended), id);
  });

  test('is found although its invoice number and names differ in case, spaces and width', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    const number = ` ${textMember(Object(document.invoice), 'number')}`.replace('INV-', 'inv -').trim();
    const written = { ...Object(exporter), name: textMember(Object(exporter), 'name').toUpperCase() };
    const second = sameGoods(document, { invoice: { ...Object(invoice), number }, exporter: written });
    assert.equal(await lodgeAndFindDuplicate(second), id);
  });

  test('is found by a transport document or a container that both declarations name', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    const { containers } = Object(consignment);
    const otherDocument = {
      ...Object(consignment),
      transportDocument: { type: 'N705', reference: 'OTHER-1' },
    };
    const otherContainer = {
      ...Object(consignment),
      containers: [{ ...Object(containers[0]), number: 'CSQU3054383' }],
    };
    for (const changed of [otherDocument, otherContainer])
      assert.equal(
        duplicateIdIn(await createDeclaration(sameGoods(document, { consignment: changed }), {})),
        id,
      );
  });

  test('is reported for a draft that can’t be lodged yet', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    const { office: _, ...incomplete } = sameGoods(document);
    const draft = await createDeclaration(incomplete, {});
    assert.equal(member(draft.body, 'canLodge'), false);
    assert.equal(duplicateIdIn(draft), id);
  });
});

describe('idempotent replay', () => {
  test('returns the warning of the first response, byte for byte', async () => {
    const document = newDocument();
    await lodgeDocument(document);
    for (const language of ['en', 'de']) {
      const second = sameGoods(document);
      const call = {
        ...lodgeQuery,
        headers: { 'idempotency-key': `dup-${language}`, 'accept-language': language },
      };
      const answered = await createDeclaration(second, call);
      const replayed = await createDeclaration(second, call);
      assert.equal(warningsIn(answered.body).length, 1);
      assert.equal(replayed.headers.get('Idempotency-Replayed'), 'true');
      assert.equal(replayed.text, answered.text);
    }
  });

  test('returns no warning if the first response had none, although a duplicate was lodged later', async () => {
    const document = newDocument();
    const call = { ...lodgeQuery, headers: { 'idempotency-key': 'dup-none' } };
    const answered = await createDeclaration(document, call);
    await lodgeDocument(sameGoods(document));
    const replayed = await createDeclaration(document, call);
    assert.equal(warningsIn(answered.body).length, 0);
    assert.equal(replayed.text, answered.text);
  });

  test('replays a lodged draft with its duplicate warning, and leaves caller text that looks like a placeholder unchanged', async () => {
    const number = '{lrn} "quoted"';
    const document = newDocument({ invoice: { ...Object(invoice), number } });
    const id = await lodgeDocument(document);
    const draft = await createDeclaration(sameGoods(document), {});
    const call = { id: textMember(draft.body, 'id'), headers: { 'idempotency-key': 'dup-draft' } };
    const answered = await portal.call('lodgeDeclaration', trader, call);
    assert.equal(duplicateIdIn(answered), id);
    assert.equal(member(answered.body, 'document', 'invoice', 'number'), number);
    assert.equal((await portal.call('lodgeDeclaration', trader, call)).text, answered.text);
  });
});

describe('duplicate warning R513', () => {
  for (const action of ['reject', 'invalidate'] as const)
    test(`is not returned after customs applied the action ${action} to the first declaration`, async () => {
      const document = newDocument();
      const id = await lodgeDocument(document);
      if (action === 'invalidate') assert.ok(await portal.decide(trader, id, 'accept'));
      assert.ok(await portal.decide(trader, id, action, { reason: 'Ended' }));
      assert.equal(await lodgeAndFindDuplicate(sameGoods(document)), null);
    });

  test('is returned unless the first declaration is rejected, not released, invalidated or expired', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    const notInForce: string[] = [];
    for (const status of allStatuses.filter((each) => each !== 'draft')) {
      await portal.testing.database.system.query(
        'update declarations.declarations set status = $2 where id = $1',
        [id, status],
      );
      if (duplicateIdIn(await createDeclaration(sameGoods(document), dryRun)) === null)
        notInForce.push(status);
    }
    assert.deepEqual(notInForce, ['rejected', 'not_released', 'invalidated', 'expired']);
  });

  test('is not returned if the importer, declarant, exporter or invoice number differs', async () => {
    const document = newDocument();
    await lodgeDocument(document);
    const other = { ...sampleBroker };
    const changes = [
      { importer: other },
      { declarant: other },
      { exporter: { ...Object(exporter), name: 'Another exporter' } },
      { invoice: { ...Object(invoice), number: `ANOTHER-${createdCount}` } },
    ];
    for (const changed of changes)
      assert.equal(
        duplicateIdIn(await createDeclaration(sameGoods(document, changed), {})),
        null,
        JSON.stringify(changed),
      );
  });

  test('is not returned if only the container and transport document, or only the invoice, are the same', async () => {
    const document = newDocument();
    await lodgeDocument(document);
    assert.equal(await lodgeAndFindDuplicate(newDocument()), null);
    const carriers = { ...Object(consignment), containerised: false };
    const { containers: _, transportDocument: __, transportDocuments: ___, ...none } = carriers;
    const draft = await createDeclaration(sameGoods(document, { consignment: none }), {});
    assert.equal(duplicateIdIn(draft), null, 'an invoice without a transport document and a container');
  });

  test('is returned 89 days after the first lodgement, but not after 91 days', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    await backdateLodgement(id, 89);
    assert.equal(duplicateIdIn(await createDeclaration(sameGoods(document), dryRun)), id);
    await backdateLodgement(id, 2);
    assert.equal(duplicateIdIn(await createDeclaration(sameGoods(document), dryRun)), null);
  });

  test('is not returned for two low-value declarations', async () => {
    const { transport: _, ...document } = { ...lowValue, type: 'low_value', lrn: 'dup-parcel' };
    await createDeclaration(document, {});
    const answered = await createDeclaration({ ...document, lrn: 'dup-parcel-2' }, {});
    assert.equal(duplicateIdIn(answered), null);
    const rows = await portal.testing.database.system.query(
      "select from declarations.declarations where type = 'low_value' and duplicate_key is not null",
    );
    assert.equal(rows.length, 0, 'the index has only declarations that are compared');
  });

  test('is not returned without a commercial invoice, even with a pro-forma invoice', async () => {
    const proForma = newDocument();
    const text = JSON.stringify(proForma).replaceAll('"N380"', '"N325"');
    assert.notEqual(text, JSON.stringify(proForma));
    const document = JSON.parse(text);
    await lodgeDocument(document);
    assert.equal(await lodgeAndFindDuplicate(sameGoods(document)), null);
    assert.equal(supportingDocuments, undefined);
  });

  test('is not returned about the declaration itself, in a dry run of its draft or for its amendment', async () => {
    const document = newDocument();
    const draft = await createDeclaration(document, {});
    const id = textMember(draft.body, 'id');
    assert.equal(duplicateIdIn(await portal.call('lodgeDeclaration', trader, { id, ...dryRun })), null);
    await portal.call('lodgeDeclaration', trader, { id });
    const body = { document: { ...document, dispatchCountry: 'CO' }, reason: 'Another country' };
    assert.equal(duplicateIdIn(await portal.call('requestAmendment', trader, { id, body })), null);
  });

  test('is not returned about the old content of an amended first declaration, only about its new content', async () => {
    for (const isAccepted of [false, true]) {
      const document = newDocument();
      const id = await lodgeDocument(document);
      if (isAccepted) assert.ok(await portal.decide(trader, id, 'accept'));
      const { lrn } = document;
      const corrected = newDocument({ lrn });
      const body = { document: corrected, reason: 'The invoice was corrected' };
      const amended = await portal.call('requestAmendment', trader, { id, body });
      assert.equal(amended.status, 201, amended.text);
      if (isAccepted) {
        assert.equal(
          duplicateIdIn(await createDeclaration(sameGoods(document), dryRun)),
          id,
          'until customs has decided',
        );
        assert.ok(await portal.decide(trader, id, 'grantAmendment', { reason: 'Granted' }));
      }
      assert.equal(duplicateIdIn(await createDeclaration(sameGoods(document), dryRun)), null);
      assert.equal(duplicateIdIn(await createDeclaration(sameGoods(corrected), dryRun)), id);
    }
  });
});

describe('duplicate warnings across organisations', () => {
  test('never name a declaration of another organisation, even a customer of the same platform', async () => {
    const document = newDocument();
    await lodgeDocument(document);
    const platform = { client: { id: 'cli_of_platform' } };
    const customers = await Promise.all([portal.newCaller(), portal.newCaller()]);
    for (const customer of customers) {
      const caller = { ...customer, ...platform };
      for (const call of [dryRun, {}, lodgeQuery]) {
        const answered = await createDeclaration(sameGoods(document), call, caller);
        assert.equal(duplicateIdIn(answered), null, answered.text);
      }
    }
  });

  test('return nothing of another organisation from the database function', async () => {
    const document = newDocument();
    const id = await lodgeDocument(document);
    const other = await portal.newCaller();
    const [row] = await portal.testing.database.system.query<{ key: string; carriers: string }>(
      'select duplicate_key::text as key, carrier_keys::text as carriers from declarations.declarations where id = $1',
      [id],
    );
    assert.ok(row);
    const find = (asking: Caller, whose: Caller) =>
      portal.testing.database.organisation(asking.organisation.id, (sql) =>
        findDuplicate(sql, whose.organisation.id, 'x', { ...row, since: '2000-01-01', notInForce: '{}' }),
      );
    assert.equal((await find(trader, trader))?.id, id);
    assert.equal(await find(other, trader), null);
    assert.equal(await find(other, other), null);
  });

  test('do not name another declaration of its representative to a principal that amends', async () => {
    const principal = await portal.newCaller();
    await portal.testing.database.system.query(
      'insert into organisations.identification_numbers (number, organisation_id) values ($1, $2)',
      [sampleTrader.identification, principal.organisation.id],
    );
    const broker = await portal.newBroker();
    const represented = { representation: 'direct', representative: sampleBroker };
    const document = newDocument(represented);
    const id = await lodgeDocument(document, broker);
    const second = sameGoods(document);
    const answered = await createDeclaration(second, lodgeQuery, broker);
    assert.equal(duplicateIdIn(answered), id);
    const amendment = {
      id: textMember(answered.body, 'id'),
      body: { document: { ...second, dispatchCountry: 'CO' }, reason: 'Another country' },
    };
    assert.equal(duplicateIdIn(await portal.call('requestAmendment', principal, amendment)), null);
    // The principal’s declaration is not compared with the one that its representative lodged.
    const { representative: _, ...own } = sameGoods(document, { representation: 'self' });
    assert.equal(await lodgeAndFindDuplicate(own, principal), null);
  });
});

describe('concurrent lodgements', () => {
  test('warn one of two concurrent lodgements of the same goods about the other', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      const document = newDocument();
      const both = await Promise.all([createDeclaration(document), createDeclaration(sameGoods(document))]);
      const ids = both.map(({ body }) => textMember(body, 'id'));
      const [one, other] = both.map(duplicateIdIn);
      assert.equal([one, other].filter((first) => first !== null).length, 1);
      assert.equal(one === null ? other : one, one === null ? ids[0] : ids[1]);
    }
  });

  test('warn all but one of ten concurrent lodgements of the same goods', async () => {
    const document = newDocument();
    const all = await Promise.all(Array.from({ length: 10 }, () => createDeclaration(sameGoods(document))));
    assert.equal(all.filter((each) => duplicateIdIn(each) === null).length, 1);
  });
});

test('read no earlier declaration if none has the same invoice and parties', async () => {
  for (let count = 0; count < 20; count += 1) await lodgeDocument(newDocument());
  const { id } = trader.organisation;
  const read = await portal.testing.database.organisationTransaction(id, async (sql) => {
    const rowsRead = async (): Promise<number> => {
      const [found] = await sql.query<{ rows: number }>(
        "select (idx_tup_fetch + seq_tup_read)::integer as rows from pg_stat_xact_user_tables where relid = 'declarations.declarations'::regclass",
      );
      return found?.rows ?? 0;
    };
    const before = await rowsRead();
    await findDuplicate(sql, id, 'new', { key: '1', carriers: '{1}', since: '2000-01-01', notInForce: '{}' });
    return (await rowsRead()) - before;
  });
  assert.equal(read, 0);
});
