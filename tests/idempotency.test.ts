import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Type } from 'typebox';
import { startTestConsole } from '../server/src/access/testing/console.ts';
import { auditActorOf, recordAudit } from '../server/src/audit/public.ts';
import { type ManagementCaller, managementOperation } from '../server/src/callers/public.ts';
import { documentedApi } from '../server/src/composition/api.ts';
import type { Transaction } from '../server/src/foundation/database/database.ts';
import type { MigratedTestDatabase } from '../server/src/foundation/database/testing/migrated-database.ts';
import {
  answer,
  type Operation,
  type RequestFacts,
  withDependencies,
} from '../server/src/foundation/http/operation.ts';
import { refuse } from '../server/src/foundation/http/problem.ts';
import { idempotencyKeyReused, requestInProgress } from '../server/src/foundation/http/problems.ts';
import { signInToConsole } from './console-browser.ts';
import {
  type ApiCaller,
  createCustomsActs,
  createMutationRequests,
  declarantMutationRequests,
  withOperationIds,
} from './mutation-requests.ts';
import { createPortalClient, type PortalResponse } from './portal-client.ts';
import type { ServingPortal } from './portal-process.ts';
import {
  type CheckedResponse,
  idempotencyViolations,
  type RepeatingCaller,
  repeatInEveryWay,
} from './repeated-requests.ts';
import { readServedOperations } from './served-operations.ts';
import { type SharedDatabase, startSharedDatabase } from './shared-database.ts';

const idempotent = [...documentedApi.openapi, ...documentedApi.management].filter(
  (operation) => operation.idempotent === true,
);
/** Operations that only prepare data for idempotent operations. */
const preparatoryOperations = ['assignDeclaration'];

describe('every operation with an Idempotency-Key', () => {
  let shared: SharedDatabase;
  let portal: ServingPortal;
  let another: ServingPortal;
  before(async () => {
    shared = await startSharedDatabase();
    portal = await shared.startInProcessNode();
    another = await shared.startNode();
  });
  after(() => shared?.stop());

  test('has one effect if requests are concurrent, repeated, sent with another body, or sent after a restart', async () => {
    const tried = new Map<string, string[]>();
    const through = (
      door: RepeatingCaller<PortalResponse>,
      elsewhere: RepeatingCaller<PortalResponse>,
    ): ApiCaller => repeatInEveryWay(door, elsewhere, idempotent, shared.query, tried);
    const { credentials } = portal;
    const customs = createCustomsActs(shared);
    const doors = {
      trader: through(...atBoth(({ baseUrl }) => createPortalClient(baseUrl, credentials.hostToHost))),
      management: through(...atBoth(({ baseUrl }) => createPortalClient(baseUrl, credentials.management))),
    };
    const person = through(
      await signInToConsole(portal.baseUrl, credentials.trader),
      await signInToConsole(another.baseUrl, credentials.trader),
    );
    const recipes = {
      ...withOperationIds(declarantMutationRequests(person, '/management/organisation', 'OWN', customs)),
      ...createMutationRequests(doors, customs),
    };
    const needed = new Set([...idempotent.map(({ id }) => id), ...preparatoryOperations]);
    for (const [id, call] of Object.entries(recipes)) if (needed.has(id)) await call();
    assert.deepEqual(idempotencyViolations(idempotent, tried), []);
  });

  function atBoth<Made>(made: (node: ServingPortal) => Made): [Made, Made] {
    return [made(portal), made(another)];
  }

  test('is documented with the header, and no other operation is', async () => {
    const served = (await readServedOperations(portal.baseUrl)).filter(({ takesKey }) => takesKey);
    assert.deepEqual(served.map(({ id }) => id).toSorted(), idempotent.map(({ id }) => id).toSorted());
  });

  test('is reported if this test has no request for it', () => {
    const tried = new Map(idempotent.map(({ id }) => [id, []]));
    const planted = { id: 'plantedOperation', method: 'POST', path: '/openapi/planted' };
    assert.deepEqual(idempotencyViolations([...idempotent, planted], tried), [
      'plantedOperation: no call of it is made',
    ]);
  });
});

describe('the check of idempotent operations', () => {
  test('reports a broken operation in every way of repetition, and accepts a correct one', async () => {
    const testing = await startTestConsole({
      operations: ({ database, now }) => [
        storedResponses(database, now),
        brokenOperation('brokenEveryWay', database, now, () => false),
        brokenOperation(
          'brokenForOthers',
          database,
          now,
          (request) => request.header('x-elsewhere') === undefined,
        ),
      ],
    });
    try {
      const { email } = await testing.member(await testing.organisation(), 'owner');
      const { cookie } = await testing.signedIn(email);
      const door = (more: Readonly<Record<string, string>>): RepeatingCaller<CheckedResponse> => ({
        async call(method, path, { headers, body } = {}) {
          const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', ...more };
          const answered = await testing.server.call(path, {
            method,
            headers: { ...own, Cookie: cookie ?? '', ...headers },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          });
          return { ...answered, body: JSON.parse(answered.text) };
        },
      });
      const planted = ['kept', 'brokenEveryWay', 'brokenForOthers'].map((id) => ({
        id,
        method: 'POST',
        path: `/management/${id}`,
      }));
      const tried = new Map<string, string[]>();
      const { query } = testing.testing.database.system;
      const through = repeatInEveryWay(door({}), door({ 'X-Elsewhere': 'yes' }), planted, query, tried);
      for (const { path } of planted) await through.call('POST', path, { body: {} });
      const violations = idempotencyViolations(planted, tried);
      assert.equal(violations.length, 6 + 3, violations.join('\n'));
      for (const [index, pattern] of [
        /^brokenEveryWay: twice at once: 201, 201$/,
        /^brokenEveryWay: again: 201, 201$/,
        /^brokenEveryWay: with another body: 201$/,
        /^brokenEveryWay: by another process: 201$/,
        /^brokenEveryWay: 6 calls left audit rows$/,
        /^brokenEveryWay: .*"audit":\d+.* became /,
        /^brokenForOthers: by another process: 201$/,
        /^brokenForOthers: 2 calls left audit rows$/,
        /^brokenForOthers: .* became /,
      ].entries())
        assert.match(violations[index] ?? '', pattern);
    } finally {
      await testing.stop();
    }
  });
});

type Database = MigratedTestDatabase['database'];
type Now = () => Date;

interface PlantedInput {
  readonly caller: ManagementCaller;
  readonly request: RequestFacts;
  readonly bytes: Buffer;
}

async function insertRow(transaction: Transaction, { caller, request }: PlantedInput, at: Date) {
  await recordAudit(transaction, {
    ...auditActorOf(caller, request),
    organisationId: caller.organisation.id,
    at,
    action: 'planted.make',
    target: { kind: 'planted', id: 'it' },
  });
  return { made: request.id };
}

function storedResponses(database: Database, now: Now): Operation {
  const definition = managementOperation(
    {
      id: 'kept',
      method: 'POST',
      path: '/management/kept',
      tag: 'Planted',
      summary: 'Keeps its promise',
      description: 'Answers by its key.',
      scope: 'management:write',
      roles: ['owner'],
      idempotent: true,
      body: { schema: Type.Object({}), description: 'Nothing', required: true, examples: {} },
      answers: { 201: { description: 'Made' } },
      problems: [idempotencyKeyReused, requestInProgress],
    },
    () =>
      ({ idempotency, ...input }) =>
        idempotency.once(database, 201, async (transaction) => ({
          kind: 'made',
          body: await insertRow(transaction, input, now()),
        })),
  );
  return withDependencies(definition, {});
}

/** Returns a broken operation, which stores responses only in the memory of a process in the given cases. */
function brokenOperation(
  id: string,
  database: Database,
  now: Now,
  remembers: (request: RequestFacts) => boolean,
): Operation {
  const known = new Map<string, { readonly bytes: string; readonly text: Promise<string> }>();
  const handle = async (input: PlantedInput) => {
    const key = input.request.header('idempotency-key') ?? '';
    const before = remembers(input.request) ? known.get(key) : undefined;
    if (before && before.bytes !== input.bytes.toString()) return refuse(idempotencyKeyReused);
    if (before) return answer(201, await before.text, ['Idempotency-Replayed', 'true']);
    const text = database
      .systemTransaction((transaction) => insertRow(transaction, input, now()))
      .then((made) => JSON.stringify(made));
    known.set(key, { bytes: input.bytes.toString(), text });
    return answer(201, await text);
  };
  return { ...storedResponses(database, now), id, path: `/management/${id}`, handle };
}
