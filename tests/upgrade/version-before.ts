import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { sample } from '../../server/src/declarations/testing/declarations.ts';
import type { Database } from '../../server/src/foundation/database/database.ts';

/*
 * What the version of the schema after 0031 asks of the database, by its own statements, which stand here as they were: it
 * lodges, decides, numbers, reads and sweeps.
 */

export const lastBefore = '0031_operator_runs.sql';
export const document = JSON.stringify(sample());
const client = 'cli';
const pageSize = 1_000;

const readLog = `
  with looked as materialized (
    select c.* from declarations.changes c where c.organisation_id = $1 and c.sequence > $2 order by c.sequence limit $3
  )
  select coalesce((select h.head from declarations.stream_positions h where h.organisation_id = $1), 0)::float8 as head,
    array(select l.sequence::float8 from looked l
      join declarations.declarations d on d.organisation_id = $1 and d.id = l.declaration_id order by l.sequence) as found`;
const readEntry =
  'select e.status from declarations.status_entries e where e.organisation_id = $1 and e.declaration_id = $2';
const readWhole = `
  select d.status, v.document, (
    select array_agg(c.status order by c.sequence) from declarations.changes c
    where c.organisation_id = d.organisation_id and c.declaration_id = d.id and c.sequence is not null) as history
  from declarations.declarations d
    join declarations.versions v
      on v.organisation_id = d.organisation_id and v.declaration_id = d.id and v.version = d.version
  where d.organisation_id = $1 and d.id = $2`;
const sweepAnswers = `
  with old as (
    select ctid from foundation.idempotency where created_at < now() - interval '24 hours' limit $1),
  gone as (delete from foundation.idempotency where ctid in (select ctid from old) returning 1)
  select count(*)::integer as count from gone`;
const sweepCalls = `
  with old as (select ctid from audit.request_log where id < foundation.time_ordered_id($1, 0) limit $2),
  gone as (delete from audit.request_log where ctid = any (array(select ctid from old)) returning 1)
  select count(*)::integer as count from gone`;

export interface Whole {
  readonly status: string;
  readonly document: string;
  /** The states of its numbered changes, in their order. */
  readonly history: readonly string[];
}

export interface Step {
  /** Which change of the declaration it is after. */
  readonly revision: number;
  readonly status: string;
  readonly statusGroup: string;
}

export interface Follower {
  /** One look; whether there was anything new. */
  look(): Promise<boolean>;
  readonly seen: () => number;
}

export interface VersionBefore {
  /** How many answers it has remembered. */
  readonly remembered: () => number;
  /** Lodges, or stores a draft, as a node does: one call. Answers the id. */
  lodge(organisationId: string, event?: string | null): Promise<string>;
  /** Decides as customs does. */
  decide(organisationId: string, id: string, step: Step): Promise<void>;
  /** One turn of numbering; how many changes, or -1 when it could not be had. */
  number(): Promise<number>;
  status(organisationId: string, id: string): Promise<string | undefined>;
  whole(organisationId: string, id: string): Promise<Whole | undefined>;
  /** Deletes remembered answers of more than a day ago, and calls of before a moment, a batch of each; how many. */
  sweep(callsBeforeMs: number): Promise<number>;
  /** Follows a log as its clients do: the next number each time, and a head that never goes back. */
  follow(organisationId: string): Follower;
}

export const accepted: Step = { revision: 1, status: 'accepted', statusGroup: 'open' };

/** `first` is the number of the first declaration that it makes. */
export function versionBefore(database: Database, first = 1): VersionBefore {
  let made = first - 1;
  return {
    remembered: () => made - first + 1,
    lodge(organisationId, event = 'declaration.lodged') {
      made += 1;
      return lodge(database, organisationId, made, event);
    },
    decide: (organisationId, id, step) => decide(database, organisationId, id, step),
    async number() {
      const [row] = await database.system.query<{ count: number }>(
        'select declarations.number_changes(2000) as count',
      );
      return row?.count ?? 0;
    },
    async status(organisationId, id) {
      const [entry] = await database.organisation(organisationId, (sql) =>
        sql.query<{ status: string }>(readEntry, [organisationId, id]),
      );
      return entry?.status;
    },
    async whole(organisationId, id) {
      const [row] = await database.organisation(organisationId, (sql) =>
        sql.query<{ status: string; document: string; history: string[] }>(readWhole, [organisationId, id]),
      );
      return row;
    },
    async sweep(callsBeforeMs) {
      const [answers] = await database.system.query<{ count: number }>(sweepAnswers, [10_000]);
      const [calls] = await database.system.query<{ count: number }>(sweepCalls, [callsBeforeMs, 5_000]);
      return (answers?.count ?? 0) + (calls?.count ?? 0);
    },
    follow: (organisationId) => follow(database, organisationId),
  };
}

async function lodge(
  database: Database,
  organisationId: string,
  number: number,
  event: string | null,
): Promise<string> {
  const id = `dec_${String(number).padStart(26, '0')}`;
  const at = new Date().toISOString();
  const [status, lodgedAt] = event === null ? ['draft', null] : ['lodged', at];
  const change = {
    ...{
      id,
      lrn: `UPGRADE-${number}`,
      type: 'import',
      office: null,
      status,
      statusGroup: 'open',
      lane: null,
    },
    ...{ lifecycle: { dueBy: {} }, contentHash: randomBytes(8).toString('hex'), at, lodgedAt, event },
    nextActions: [],
  };
  const call = { actor: { kind: 'client', id: client }, action: 'declaration.lodge', operation: 'POST /' };
  const remembered = { idempotencyKey: id, fingerprint: '00', answerHeaders: [], answerBody: '' };
  const values = [JSON.stringify(change), JSON.stringify({ ...call, ...remembered }), document];
  const [row] = await database.callFor<{ outcome: string }>(
    organisationId,
    'declarations.create_declaration',
    values,
  );
  assert.equal(row?.outcome, 'created');
  return id;
}

async function decide(
  database: Database,
  organisationId: string,
  id: string,
  { revision, status, statusGroup }: Step,
): Promise<void> {
  const decision = {
    ...{ organisationId, id, revision, mrn: `MRN${id}`, lifecycle: { dueBy: {} }, status },
    ...{ statusGroup, lane: null, at: new Date().toISOString(), event: `declaration.${status}` },
    ...{ nextActions: [], actorKind: 'customs', actorId: 'officer', auditKind: 'system' },
  };
  const rows = await database.systemTransaction((transaction) =>
    transaction.query('select * from declarations.decide_declarations($1)', [JSON.stringify([decision])]),
  );
  assert.equal(rows.length, 1);
}

function follow(database: Database, organisationId: string): Follower {
  let [seen, head] = [0, 0];
  return {
    seen: () => seen,
    async look() {
      const [row] = await database.organisation(organisationId, (sql) =>
        sql.query<{ head: number; found: number[] }>(readLog, [organisationId, seen, pageSize]),
      );
      assert.ok(row);
      assert.ok(row.head >= head, `${organisationId}: the head went back from ${head} to ${row.head}`);
      head = row.head;
      for (const sequence of row.found) {
        assert.equal(sequence, seen + 1, `${organisationId}: a number is missing or twice`);
        seen = sequence;
      }
      return row.found.length > 0;
    },
  };
}
