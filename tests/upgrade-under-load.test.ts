import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sample } from '../server/src/declarations/testing/declarations.ts';
import { type Database, openDatabase } from '../server/src/foundation/database/database.ts';
import { migrate } from '../server/src/foundation/database/migrations/migrate.ts';
import { migrationsDirectory } from '../server/src/foundation/database/migrations/migration.ts';
import {
  type TestDatabase,
  testDatabase,
} from '../server/src/foundation/database/testing/throwaway-database.ts';

/*
 * The version before goes on while the database is migrated: it lodges, decides, numbers and reads by its own statements,
 * which stand here as they were. PORTAL_UPGRADE_SIZE says how many declarations there are before.
 */

const lastBefore = '0031_operator_runs.sql';
const size = Number(process.env.PORTAL_UPGRADE_SIZE ?? 600);
const organisations = ['org_a', 'org_b', 'org_c'];
const waitMs = 60_000;

const readLogBefore = `
  with looked as materialized (
    select c.* from declarations.changes c where c.organisation_id = $1 and c.sequence > $2 order by c.sequence limit $3
  )
  select coalesce((select h.head from declarations.heads h where h.organisation_id = $1), 0)::float8 as head,
    array(select l.sequence::float8 from looked l
      join declarations.declarations d on d.organisation_id = $1 and d.id = l.declaration_id order by l.sequence) as found`;
const readEntryBefore =
  'select e.status from declarations.status_entries e where e.organisation_id = $1 and e.declaration_id = $2';

let testing: TestDatabase;
let database: Database;
let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await cp(migrationsDirectory, directory, { recursive: true });
  for (const name of await readdir(directory)) if (name > lastBefore) await rm(join(directory, name));
  testing = await testDatabase({
    prepare: async (connection) => {
      assert.ok((await migrate(connection, { directory })).ok);
    },
    key: 'before the upgrade',
  });
  database = openDatabase(testing.connection, 8, waitMs);
});
after(async () => {
  await database.close();
  await testing.stop();
  await rm(directory, { recursive: true });
});

let made = 0;
const document = JSON.stringify(sample());

/** Lodges as a node does: one call. Answers the id. */
async function lodge(organisationId: string, event: string | null = 'declaration.lodged'): Promise<string> {
  made += 1;
  const id = `dec_${String(made).padStart(26, '0')}`;
  const at = new Date().toISOString();
  const [status, lodgedAt] = event === null ? ['draft', null] : ['lodged', at];
  const change = {
    ...{ id, lrn: `UPGRADE-${made}`, type: 'import', office: null, status, statusGroup: 'open', lane: null },
    ...{
      lifecycle: { dueBy: {} },
      contentHash: randomBytes(8).toString('hex'),
      at,
      lodgedAt,
      event,
      nextActions: [],
    },
  };
  const call = { actor: { kind: 'client', id: 'cli' }, action: 'declaration.lodge', operation: 'POST /' };
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

/** Accepts it as customs does. */
async function accept(organisationId: string, id: string): Promise<void> {
  const decision = {
    ...{ organisationId, id, revision: 1, mrn: `MRN${id}`, lifecycle: { dueBy: {} }, status: 'accepted' },
    ...{ statusGroup: 'open', lane: null, at: new Date().toISOString(), event: 'declaration.accepted' },
    ...{ nextActions: [], actorKind: 'customs', actorId: 'officer', auditKind: 'system' },
  };
  const rows = await database.systemTransaction((transaction) =>
    transaction.query('select * from declarations.decide_declarations($1)', [JSON.stringify([decision])]),
  );
  assert.equal(rows.length, 1);
}

/** Numbers as the loop does: a turn that fails is followed by another. */
async function number(): Promise<number> {
  try {
    const [row] = await database.system.query<{ count: number }>(
      'select declarations.number_changes(2000) as count',
    );
    return row?.count ?? 0;
  } catch {
    return -1;
  }
}

interface Follower {
  /** One look; whether there was anything new. */
  look(): Promise<boolean>;
  readonly seen: () => number;
}

/** Follows a log as a client of the version before does: the next number each time, and a head that never goes back. */
function follow(organisationId: string): Follower {
  let [seen, head] = [0, 0];
  return {
    seen: () => seen,
    async look() {
      const [row] = await database.organisation(organisationId, (sql) =>
        sql.query<{ head: number; found: number[] }>(readLogBefore, [organisationId, seen, 500]),
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

test('nothing is lost, doubled or refused while the database is migrated under the version before', async (context) => {
  const changes = new Map(organisations.map((id) => [id, 0]));
  const count = (id: string): void => void changes.set(id, (changes.get(id) ?? 0) + 1);
  const ids: [string, string][] = [];
  for (let index = 0; index < size; index += 1) {
    const organisation = organisations[index % organisations.length] ?? '';
    ids.push([organisation, await lodge(organisation)]);
    count(organisation);
    // The last ones have no number when the migration begins.
    if (index === size - 50) while ((await number()) !== 0);
  }
  const draft = await lodge('org_a', null);
  const followers = organisations.map(follow);
  let [migrating, slowest] = [true, 0];
  const goesOn = async (work: () => Promise<unknown>): Promise<void> => {
    while (migrating) {
      const begun = performance.now();
      await work();
      slowest = Math.max(slowest, performance.now() - begun);
    }
  };
  const work = [
    ...organisations.map((organisation) =>
      goesOn(async () => {
        ids.push([organisation, await lodge(organisation)]);
        count(organisation);
      }),
    ),
    goesOn(async () => {
      const [organisation, id] = ids.shift() ?? [];
      if (organisation === undefined || id === undefined) return;
      await accept(organisation, id);
      count(organisation);
    }),
    goesOn(number),
    ...followers.map((follower) => goesOn(follower.look)),
  ];
  const migrated = await migrate(testing.connection).finally(() => {
    migrating = false;
  });
  assert.ok(migrated.ok);
  await Promise.all(work);
  while ((await number()) !== 0);
  // Whoever reads the whole log now finds what was numbered before, too.
  const late = organisations.map(follow);
  for (const follower of [...followers, ...late]) while (await follower.look());
  const expected = organisations.map((id) => changes.get(id));
  for (const read of [followers, late])
    assert.deepEqual(
      read.map(({ seen }) => seen()),
      expected,
    );
  await assertDerived();
  const [entry] = await database.organisation('org_a', (sql) =>
    sql.query<{ status: string }>(readEntryBefore, ['org_a', draft]),
  );
  assert.equal(entry, undefined, 'a draft has no entry');
  context.diagnostic(`${expected.join(', ')} changes; the slowest call took ${Math.round(slowest)} ms`);
});

/** What is derived is there for whatever was lodged, before, meanwhile and after. */
async function assertDerived(): Promise<void> {
  const wrong = await database.system.query(
    `select d.id from declarations.declarations d
       left join declarations.desk k on k.organisation_id = d.organisation_id and k.declaration_id = d.id
       left join declarations.key_figures f on f.organisation_id = d.organisation_id and f.declaration_id = d.id
       left join declarations.status_entries e on e.organisation_id = d.organisation_id and e.declaration_id = d.id
     where f.declaration_id is null or (k.declaration_id is not null) <> declarations.on_desk(d)
       or k.awaits_since is distinct from case when declarations.on_desk(d) and d.awaits_customs then d.changed_at end
       or (d.status <> 'draft' and e.status is distinct from d.status)
       or (select count(*) from declarations.deadlines_of(d)) <> (
         select count(*) from declarations.deadlines l join declarations.deadlines_of(d) t using (what, due_at)
         where l.organisation_id = d.organisation_id and l.declaration_id = d.id)`,
  );
  assert.deepEqual(wrong, []);
}
