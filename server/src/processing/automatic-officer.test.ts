import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import {
  type CustomsAction,
  type DecidingActor,
  type DeclarationsDependencies,
  decideDeclarations,
  declarationRoutes,
  listAwaitingCustoms,
} from '../declarations/public.ts';
import {
  type MigratedTestDatabase,
  migratedTestDatabase,
} from '../foundation/database/migrated-test-database.ts';
import type { Caller } from '../foundation/http/caller.ts';
import { compileInput } from '../foundation/http/input.ts';
import { member, textMember } from '../foundation/http/test-call.ts';
import { organisationCaller, testSource } from '../organisations/test-organisations.ts';
import { loadReferenceData, rememberReference } from '../reference/public.ts';
import { createAutomaticOfficer } from './automatic-officer.ts';

const source = testSource();
let testing: MigratedTestDatabase;
let trader: Caller;
let operations: ReturnType<typeof declarationRoutes>;
let made = 0;

before(async () => {
  testing = await migratedTestDatabase();
  await testing.warm();
  await loadReferenceData(testing.database, source.now, 'sandbox');
  const { organisation, client } = await organisationCaller(testing.database, source);
  const scopes = new Set(['declarations:read', 'declarations:write']);
  trader = { userType: 'host_to_host', organisation, client, apiKeyId: 'key_1', scopes, personId: null };
  const feed: DeclarationsDependencies['feed'] = {
    head: () => null,
    follow: () => {},
    learn: () => {},
    moved: () => Promise.resolve(),
    committed: () => {},
    start: () => {},
    stop: () => Promise.resolve(),
  };
  operations = declarationRoutes({
    database: testing.database,
    feed,
    ids: source,
    now: source.now,
    reference: rememberReference({ sql: testing.database.system, clock: () => performance.now() }),
    sealingKey: randomBytes(32),
    baseUrl: 'https://portal.example',
    environment: 'sandbox',
    clock: () => performance.now(),
  });
});
after(() => testing.stop());

async function decideNow(
  actions: readonly CustomsAction[],
  actor: DecidingActor,
  by: Parameters<typeof decideDeclarations>[3],
): Promise<number> {
  const taken = await testing.database.systemTransaction((transaction) =>
    decideDeclarations(transaction, actions, actor, by),
  );
  return taken.length;
}

async function call(
  operationId: string,
  id: string | null,
  queryString = '',
  document: unknown = '',
): Promise<unknown> {
  const operation = operations.find((each) => each.id === operationId);
  assert.ok(operation);
  const reader = compileInput(operation);
  const bytes = Buffer.from(document === '' ? '' : JSON.stringify(document));
  const request = {
    id: '00000000-0000-4000-8000-000000000000',
    path: operation.path,
    queryString,
    address: '192.0.2.1',
    header: () => undefined,
    ended: new AbortController().signal,
    recheck: () => Promise.resolve(null),
  };
  const params: Record<string, string> = id === null ? {} : { id };
  const input = reader.read(request, params, bytes);
  assert.equal(input.kind, 'input', JSON.stringify(input));
  const outcome = await reader.handle({
    ...(input.kind === 'input' && input.values),
    caller: trader,
    bytes,
    request,
  });
  assert.equal(outcome.kind, 'answer', JSON.stringify(outcome));
  return outcome.kind === 'answer' && typeof outcome.body === 'string' ? JSON.parse(outcome.body) : null;
}

/** Lodges one of the examples of the contract; they can be lodged as they stand. */
async function lodge(changed: object = {}): Promise<string> {
  made += 1;
  const examples = operations.find(({ id }) => id === 'createDeclaration')?.body?.examples ?? {};
  const [example] = Object.values(examples);
  const document = { ...Object(example?.value), lrn: `officer-${made}`, ...changed };
  return textMember(await call('createDeclaration', null, 'lodge=true', document), 'id');
}
const read = (id: string) => call('readDeclaration', id);

function newOfficer(decided: () => void = () => {}) {
  return createAutomaticOfficer({
    database: testing.database,
    now: source.now,
    customsNow: source.now,
    random: (bytes) => randomBytes(bytes),
    decided,
    failed: (error) => {
      throw error;
    },
  });
}

/** Lets officers work until nothing waits for customs; the clock goes on with each look. */
async function work(officers: ReturnType<typeof newOfficer>[]): Promise<void> {
  for (const officer of officers) officer.start();
  for (;;) {
    source.move(1_000);
    const waiting = await listAwaitingCustoms(testing.database.system, source.now(), 10);
    if (waiting.length === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await Promise.all(officers.map((officer) => officer.stop()));
}

function events(body: unknown): unknown[] {
  const history = member(body, 'history');
  assert.ok(Array.isArray(history));
  return history.map(
    (entry) => `${member(entry, 'actor')} ${member(entry, 'status')} ${member(entry, 'lane')}`,
  );
}

describe('the green path', () => {
  test('lodged, accepted with an MRN, green lane, released', async () => {
    const id = await lodge();
    await work([newOfficer()]);
    const body = await read(id);
    assert.equal(member(body, 'status'), 'released');
    assert.match(textMember(body, 'mrn'), /^\d{2}[A-Z]{2}[A-Z0-9]{13}\d$/);
    assert.deepEqual(events(body), [
      'declarant lodged null',
      'customs accepted null',
      'customs accepted green',
      'customs released green',
    ]);
  });

  test('lodged before arrival: registered with an MRN, and there it stays', async () => {
    const at = new Date(source.now().getTime() + 3 * 86_400_000).toISOString();
    const id = await lodge({ expectedArrival: at });
    await work([newOfficer()]);
    const body = await read(id);
    assert.equal(member(body, 'status'), 'registered');
    assert.match(textMember(body, 'mrn'), /^\d{2}[A-Z]{2}/);
  });

  test('what has only just been lodged waits a moment', async () => {
    await lodge();
    const waiting = await listAwaitingCustoms(
      testing.database.system,
      new Date(source.now().getTime() - 350),
      10,
    );
    assert.deepEqual(waiting, []);
    await work([newOfficer()]);
  });

  test('drafts are nobody’s affair', async () => {
    made += 1;
    const draft = { type: 'import', lrn: `officer-${made}` };
    const id = textMember(await call('createDeclaration', null, '', draft), 'id');
    await work([newOfficer()]);
    assert.equal(member(await read(id), 'status'), 'draft');
  });
});

describe('at once', () => {
  test('three officers decide nothing twice, each decision has one audit row, each MRN is its own', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => lodge()));
    let decided = 0;
    const officers = Array.from({ length: 3 }, () =>
      newOfficer(() => {
        decided += 1;
      }),
    );
    await work(officers);
    assert.ok(decided >= 3);
    const mrns = new Set<string>();
    for (const id of ids) {
      const body = await read(id);
      assert.equal(member(body, 'status'), 'released');
      assert.equal(events(body).length, 4);
      mrns.add(textMember(body, 'mrn'));
      const rows = await testing.database.system.query<{ actor: string }>(
        `select actor_kind || ' ' || actor_id as actor from audit.events
         where target_id = $1 and actor_kind = 'system' order by id`,
        [id],
      );
      assert.deepEqual(
        rows.map(({ actor }) => actor),
        Array.from({ length: 3 }, () => 'system automatic-officer'),
      );
    }
    assert.equal(mrns.size, ids.length);
  });

  test('a decision on what has changed since it was read is not taken', async () => {
    const id = await lodge();
    source.move(1_000);
    const waiting = await listAwaitingCustoms(testing.database.system, source.now(), 10);
    const declaration = waiting.find((row) => row.id === id);
    assert.ok(declaration);
    const accept = { declaration, action: 'accept', facts: {} } as const;
    const actor = { kind: 'customs', id: 'officer' } as const;
    const by = { now: source.now, random: (bytes: number) => randomBytes(bytes) };
    const taken = await Promise.all(Array.from({ length: 4 }, () => decideNow([accept], actor, by)));
    assert.deepEqual(taken.toSorted(), [0, 0, 0, 1]);
    assert.equal(await decideNow([accept], actor, by), 0);
    const body = await read(id);
    assert.equal(member(body, 'status'), 'accepted');
    assert.equal(events(body).length, 2);
    await work([newOfficer()]);
    assert.equal(member(await read(id), 'mrn'), member(body, 'mrn'), 'an MRN is never changed');
  });

  test('what the table does not allow is not taken', async () => {
    const id = await lodge();
    const waiting = await listAwaitingCustoms(testing.database.system, source.now(), 10);
    const declaration = waiting.find((row) => row.id === id);
    assert.ok(declaration);
    const actor = { kind: 'customs', id: 'officer' } as const;
    const by = { now: source.now, random: (bytes: number) => randomBytes(bytes) };
    const release = { declaration, action: 'release', facts: {} } as const;
    assert.equal(await decideNow([release], actor, by), 0);
    assert.equal(await decideNow([], actor, by), 0);
    await work([newOfficer()]);
  });
});
