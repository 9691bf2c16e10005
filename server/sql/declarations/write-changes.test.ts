import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { openDeclarationRows } from '../../src/declarations/testing/declaration-rows.ts';

let organisation: string;
let created = 0;
const rows = await openDeclarationRows();
after(() => rows.sql.stop());
beforeEach(() => {
  organisation = rows.newOrganisation();
});

const at = '2026-11-20T08:00:00.000Z';

/** Returns a lodgement as TypeScript passes it. */
function lodgement(place: number, lrn: string, more: object = {}) {
  created += 1;
  return {
    ...{ place, id: `dec_w${String(created).padStart(25, '0')}`, lrn, type: 'import', version: 1 },
    ...{ status: 'lodged', statusGroup: 'open', lifecycle: { dueBy: {} }, contentHash: 'ab', lodgedAt: at },
    ...{ event: 'declaration.lodged', nextActions: [], audited: { lrn }, addsVersion: true },
    ...more,
  };
}

interface Result {
  readonly place: string | null;
  readonly outcome: string;
  readonly body: string | null;
}

function write(changes: readonly object[], request: object = {}): Promise<Result[]> {
  const described = { at, actor: { kind: 'client', id: 'cli_1' }, action: 'declaration.lodge', ...request };
  const documents = changes.map((_, index) => JSON.stringify({ line: index + 1 })).join('\u001e');
  return rows.sql.request<Result & Record<string, unknown>>(
    organisation,
    'select * from declarations.write_changes($1, $2, $3, $4)',
    [organisation, JSON.stringify(changes), JSON.stringify(described), documents],
  );
}

const storedLrns = async (): Promise<unknown[]> =>
  (
    await rows.sql.owner(
      `select d.lrn, d.revision, v.document from declarations.declarations d
         join declarations.versions v on v.declaration_id = d.id and v.version = d.version
       where d.organisation_id = $1 order by d.lrn`,
      [organisation],
    )
  ).map(({ lrn, revision, document }) => `${lrn} ${revision} ${document}`);

describe('write_changes', () => {
  test('stores each change with its document, and returns no row for it', async () => {
    assert.deepEqual(await write([lodgement(1, 'B'), lodgement(2, 'A')]), []);
    assert.deepEqual(await storedLrns(), ['A 1 {"line":2}', 'B 1 {"line":1}']);
    const [counts] = await rows.sql.owner(
      `select (select count(*)::integer from audit.events e where e.organisation_id = $1) as audited,
         (select count(*)::integer from declarations.change_log l where l.organisation_id = $1) as logged`,
      [organisation],
    );
    assert.deepEqual(counts, { audited: 2, logged: 2 });
  });

  test('returns the existing declaration for a duplicate LRN, also within one call, and stores the others', async () => {
    const first = lodgement(1, 'A');
    await write([first]);
    const second = lodgement(2, 'B');
    const results = await write([lodgement(1, 'A'), second, lodgement(3, 'B')]);
    assert.deepEqual(
      results.map(({ place, outcome, body }) => [place, outcome, JSON.parse(body ?? '').id]),
      [
        ['1', 'lrn_in_use', first.id],
        ['3', 'lrn_in_use', second.id],
      ],
    );
    assert.deepEqual(JSON.parse(results[1]?.body ?? '').lodgedHash, 'ab');
    assert.deepEqual(await storedLrns(), ['A 1 {"line":1}', 'B 1 {"line":2}']);
  });

  test('stores nothing for a change whose declaration has another revision', async () => {
    const first = lodgement(1, 'A');
    await write([first]);
    const { addsVersion: _, ...change } = first;
    assert.deepEqual(await write([{ ...change, revision: 1, event: 'declaration.presented' }]), []);
    const [stale] = await write([{ ...change, revision: 1, event: 'declaration.presented' }]);
    assert.deepEqual([stale?.place, stale?.outcome], ['1', 'changed_meanwhile']);
    assert.deepEqual(await storedLrns(), ['A 2 {"line":1}']);
  });

  test('refuses a change without a matching mandate, and stores the others', async () => {
    const owner = { principal: 'XA1', representative: 'XA2', day: '2026-11-20' };
    const mandates = { principal: { ...owner, representation: 'direct' }, owner };
    const results = await write([lodgement(1, 'A', { mandates, readers: {} }), lodgement(2, 'B')]);
    assert.deepEqual(
      results.map(({ place, outcome, body }) => [place, outcome, Object.keys(JSON.parse(body ?? ''))]),
      [['1', 'uncovered', ['owner', 'principal']]],
    );
    assert.deepEqual(await storedLrns(), ['B 1 {"line":2}']);
  });

  test('stores the response with the change, and replays it', async () => {
    const keyed = { operation: 'POST /', idempotencyKey: 'key', fingerprint: 'cd', answerStatus: 201 };
    const request = { ...keyed, answerHeaders: ['ETag', '"1"'], answerBody: '{"id":1}' };
    assert.deepEqual(await write([lodgement(1, 'A')], request), []);
    const [replay] = await write([lodgement(1, 'A')], request);
    assert.deepEqual([replay?.place, replay?.outcome, replay?.body], [null, 'replayed', '{"id":1}']);
    const [reused] = await write([lodgement(1, 'A')], { ...request, fingerprint: 'ef' });
    assert.equal(reused?.outcome, 'reused');
  });

  test('raises an exception for a draft above the limit, and stores nothing', async () => {
    const draft = (lrn: string) => {
      const { event: _, ...change } = lodgement(1, lrn, { status: 'draft', lodgedAt: null, hasErrors: true });
      return change;
    };
    assert.deepEqual(await write([draft('A')], { maxDrafts: 1 }), []);
    await assert.rejects(write([draft('B')], { maxDrafts: 1 }), { code: 'PS001' });
    assert.deepEqual(await storedLrns(), ['A 1 {"line":1}']);
  });
});
