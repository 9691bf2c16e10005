import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import Schema from 'typebox/schema';
import { isRecord, type JsonRecord, listAt, parseJson, textAt, valueAt } from '../../conformance/json.ts';
import { signInToConsole } from '../console-browser.ts';
import { type PortalResponse, sendPortalRequest } from '../portal-client.ts';
import { reportObservation, startAttackPortal, statusAndErrorCode } from './attack-portal.ts';
import {
  arbitraryFuzzedRequest,
  type FuzzedRequest,
  fuzzedOperations,
  makeFuzzedIds,
  type SendRequest,
  sendFuzzedRequest,
} from './fuzzed-calls.ts';
import { type FuzzedOperation, resolveSchemaReference } from './fuzzed-operations.ts';

/*
 * Fuzzes every operation of both documents with valid, boundary and invalid values. FUZZ_RUNS sets the
 * requests per operation, FUZZ_SEED repeats a run.
 */
const runs = Number(process.env.FUZZ_RUNS ?? 25);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const maxResponseMs = 5_000;

/** A text that only the other organisation's declaration contains. */
const othersText = 'QZOTHERQZ';
const attack = await startAttackPortal();
const { baseUrl, credentials } = attack.portal;
const [openapi, management, open] = await Promise.all([
  sendPortalRequest(`${baseUrl}/openapi.json`),
  sendPortalRequest(`${baseUrl}/management/openapi.json`),
  sendPortalRequest(`${baseUrl}/public/openapi.json`),
]);
const documents: Readonly<Record<'openapi' | 'management' | 'public', unknown>> = {
  openapi: openapi.body,
  management: management.body,
  public: open.body,
};
const owner = await signInToConsole(baseUrl, credentials.trader);
await attack.other.lodge(othersText);
const ids = await makeFuzzedIds(attack);
after(() => attack.stop());

const foreignResourceIds =
  /\n\s+at |node:internal|\.ts:\d|\/server\/src\/|node_modules|\bpg_\w+|violates .*constraint|syntax error at|relation "|ECONN|invalid input syntax|duplicate key value/i;

/** Returns whether a detail consists of complete sentences and no error message of a field ends with a full stop. */
function hasCompleteSentences(problem: unknown): boolean {
  const messages = (listAt(problem, 'errors') ?? []).map((fault) => textAt(fault, 'message') ?? '');
  const detail = textAt(problem, 'detail');
  if (detail !== undefined && !/[^.][.?]$/.test(detail)) return false;
  return messages.every((message) => !message.endsWith('.'));
}

/** Returns the error in a response, or null. */
function faultOf(
  validate: SchemaValidator,
  operation: FuzzedOperation,
  { answer, ms }: { answer: PortalResponse; ms: number },
  private_: boolean,
): string | null {
  const { status, text, headers } = answer;
  if (status >= 500) return `is answered ${statusAndErrorCode(answer)}`;
  if (ms > maxResponseMs) return `takes ${Math.round(ms)} ms`;
  if (foreignResourceIds.test(text.replaceAll(/"(detail|message|value|actual)":"(?:[^"\\]|\\.)*"/g, '')))
    return `tells of the inside: ${text.slice(0, 300)}`;
  if (private_ && text.includes(othersText)) return 'tells of another organisation';
  if (status >= 400 && !hasCompleteSentences(answer.body)) return `is told clumsily: ${text.slice(0, 600)}`;
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const documented = operation.answers.get(status);
  // Errors of the protocol come before any operation, so the document need not list them.
  if (!documented)
    return [404, 414, 431].includes(status)
      ? null
      : `is answered ${statusAndErrorCode(answer)}, which is not documented`;
  const code = textAt(answer.body, 'code');
  if (status >= 400 && (code === undefined || !documented.codes.includes(code)))
    return `is answered ${statusAndErrorCode(answer)}, a code that is not documented`;
  const schema = documented.schemas.get(type);
  if (text === '' || !schema || !/[/+]json$/.test(type))
    return status < 400 && text !== '' && !documented.schemas.has(type)
      ? `is answered ${status} ${type}, which is not documented`
      : null;
  return validate(schema, answer.body)
    ? null
    : `is answered ${statusAndErrorCode(answer)} with a body that its schema does not have: ${text.slice(0, 300)}`;
}

/** Errors that no schema can express: they depend on stored data, the date, other values or more than a format. */
const inexpressibleErrors: Readonly<Record<string, string>> = {
  duplicate_member: 'is of the text, before any schema',
  number: 'is of the text, before any schema',
  text: 'is of the text, before any schema',
  too_deep: 'is of the text, before any schema',
  too_many_items: 'is of the text, before any schema',
  too_many_members: 'is of the text, before any schema',
  immutable: 'stays as it is stored',
  cursor: 'is sealed',
  scope: 'hangs on the client whose key it is',
  expiry: 'hangs on the day',
  clock: 'hangs on the clock of the organisation',
  period: 'ends behind its beginning',
  order: 'ends behind its beginning',
  own_number: 'hangs on the numbers of the organisation',
  not_found: 'names something',
  unknown_guarantee: 'names something',
  unknown_beneficiary: 'names something',
  operation: 'names something',
  delay: 'hangs on the fault',
  target: 'hangs on the addresses of a name',
  key: 'is a point or a modulus',
  domain: 'has labels, or is an address',
  cidr: 'is a range without bits beyond it',
  redirect_uri: 'is written as browsers write it',
  password_common: 'is on a list',
  code_list: 'is on a list',
  time_zone: 'is on a list',
  format: 'is a day that the calendar has',
};

/** A draft may contain any value: the portal validates it on lodgement or when it replaces another. */
const lodging = [
  'createDeclaration',
  'createOrganisationDeclaration',
  'requestAmendment',
  'requestOrganisationAmendment',
];

/** The description of a template forbids unsafe characters in its texts: a pattern for each text would be too long. */
const writesTemplate = /^(create|update)(Organisation)?Template$/;

/** Properties that are required or allowed depending on other properties, by operation. */
const conditionalProperties: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^answer(Organisation)?(Hearing|Claim)$/, ['/text']],
  [/^create(Organisation)?Claim$/, ['/evidence']],
  [/^create(Organisation)?Appeal$/, ['/bill', '/claim']],
  [/^createStay$/, ['/appeal', '/claim', '/securityWaiver', '/guaranteeReference']],
];

/** Rules of customs (`R501`) evaluate a document as a whole, and the kind of an existing client is fixed. */
function isInexpressible(operation: string, fault: unknown): boolean {
  const code = textAt(fault, 'code') ?? '';
  if (code in inexpressibleErrors || /^R\d+$/.test(code) || lodging.includes(operation)) return true;
  if (writesTemplate.test(operation) && code === 'pattern')
    return textAt(fault, 'pointer')?.startsWith('/document/') === true;
  const pointer = textAt(fault, 'pointer') ?? '';
  if (conditionalProperties.some(([id, pointers]) => id.test(operation) && pointers.includes(pointer)))
    return true;
  return operation === 'updateClient' && code === 'misplaced';
}

/** Returns the difference between the verdict of a body's schema and the response, or null if they agree. */
function driftOf(
  validate: SchemaValidator,
  { id, body }: FuzzedOperation,
  call: FuzzedRequest,
  answer: PortalResponse,
): string | null {
  if (!body?.mediaTypes.includes('application/json') || call.body === undefined) return null;
  if ('Content-Type' in call.headers) return null;
  const value = parseJson(call.body);
  if (value === undefined) return null;
  const allowed = validate(body.schema, value);
  if (answer.status < 300)
    return allowed ? null : `accepts what its schema forbids: ${call.body.slice(0, 400)}`;
  if (!allowed || textAt(answer.body, 'code') !== 'input_invalid') return null;
  const errors = listAt(answer.body, 'errors')
    .filter((fault) => textAt(fault, 'in') === 'body' && !isInexpressible(id, fault))
    .map((fault) => JSON.stringify(fault).slice(0, 300));
  return errors.length === 0
    ? null
    : `refuses what its schema allows: ${errors[0]} ${call.body.slice(0, 300)}`;
}

type SchemaValidator = (schema: JsonRecord, value: unknown) => boolean;

/** Validates against the document's schemas; compiles each once. */
function createSchemaValidator(document: unknown): SchemaValidator {
  const compiled = new Map<JsonRecord, ReturnType<typeof Schema.Compile>>();
  const components = isRecord(document) ? document.components : {};
  return (schema, value) => {
    const known = compiled.get(schema) ?? Schema.Compile({ ...schema, components });
    compiled.set(schema, known);
    return known.Check(value);
  };
}

async function fuzz(
  context: TestContext,
  document: unknown,
  operations: readonly FuzzedOperation[],
  door: SendRequest,
  private_: boolean,
): Promise<void> {
  const validate = createSchemaValidator(document);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let longest = 0;
  for (const operation of operations) {
    const property = fc.asyncProperty(arbitraryFuzzedRequest(document, operation, ids), async (call) => {
      const made = await sendFuzzedRequest(door, operation, call);
      statuses.set(made.answer.status, (statuses.get(made.answer.status) ?? 0) + 1);
      longest = Math.max(longest, made.ms);
      const fault = faultOf(validate, operation, made, private_);
      if (fault !== null) throw new Error(fault);
      const drift = driftOf(validate, operation, call, made.answer);
      if (drift !== null) throw new Error(drift);
    });
    // Each operation gets its own seed, or all would get the same texts at the same positions.
    const own = seed + operations.indexOf(operation);
    const outcome = await fc.check(property, { seed: own, numRuns: runs, endOnFailure: runs < 50 });
    if (!outcome.failed) continue;
    const [call] = outcome.counterexample ?? [];
    faults.push(
      `${operation.id} ${outcome.errorInstance instanceof Error ? outcome.errorInstance.message : ''}\n    ${JSON.stringify(call).slice(0, 600)}`,
    );
  }
  const calls = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const told_ = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  reportObservation(
    context,
    `${operations.length} operations, ${calls} requests (seed ${seed}): ${told_.join(', ')}; the longest took ${Math.round(longest)} ms`,
  );
  assert.deepEqual(faults, [], `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} makes the same calls`);
}

/** Returns each valid example without each of its properties in turn, and with each alternative of a choice. */
function variantsOf(document: unknown, { body }: FuzzedOperation): JsonRecord[] {
  const schema = resolveSchemaReference(document, body?.schema);
  const properties = valueAt(schema, 'properties');
  const members = Object.entries(isRecord(properties) ? properties : {});
  return (body?.examples ?? []).filter(isRecord).flatMap((example) => [
    ...Object.keys(example).map((left) =>
      Object.fromEntries(Object.entries(example).filter(([name]) => name !== left)),
    ),
    ...members.flatMap(([name, part]) =>
      listAt(resolveSchemaReference(document, part), 'enum').map((choice) => ({
        ...example,
        [name]: choice,
      })),
    ),
  ]);
}

/** Compares schema and response for the examples, property by property, without random values. */
async function compareSchemaAndResponse(
  context: TestContext,
  document: unknown,
  operations: readonly FuzzedOperation[],
  door: SendRequest,
): Promise<void> {
  const validate = createSchemaValidator(document);
  const drifts = new Set<string>();
  let calls = 0;
  for (const operation of operations) {
    const before = operation.path.split('/{')[0]?.split('/').at(-1) ?? '';
    const path = { id: ids[before]?.[0] ?? 'none', number: '1', list: 'countries', code: 'DE' };
    for (const variant of variantsOf(document, operation)) {
      const call = { path, query: [], headers: { 'If-Match': '*' }, body: JSON.stringify(variant) };
      const made = await sendFuzzedRequest(door, operation, call);
      const drift = made && driftOf(validate, operation, call, made.answer);
      calls += 1;
      if (drift) drifts.add(`${operation.id} ${drift}`);
    }
  }
  reportObservation(
    context,
    `${calls} bodies in addition to the examples of ${operations.length} operations`,
  );
  assert.deepEqual([...drifts], []);
}

describe('Fuzzing', () => {
  test('the Open API, with a client of a trader', async (context) => {
    await fuzz(context, documents.openapi, fuzzedOperations(documents.openapi), attack.trader.call, true);
  });
  test('the management API, with a client of customs', async (context) => {
    const operations = fuzzedOperations(
      documents.management,
      ({ forPeople, forAnyone }) => !forPeople && !forAnyone,
    );
    await fuzz(context, documents.management, operations, attack.customs.call, false);
  });
  test('operations of people for their organisation', async (context) => {
    const operations = fuzzedOperations(documents.management, ({ forPeople }) => forPeople);
    await fuzz(context, documents.management, operations, owner.call, true);
  });
  test('the public API, without credentials', async (context) => {
    const anonymous: SendRequest = (method, path, { headers = {}, body } = {}) =>
      sendPortalRequest(`${attack.portal.baseUrl}${path}`, {
        method,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: String(body) }),
      });
    await fuzz(context, documents.public, fuzzedOperations(documents.public), anonymous, true);
  });
  test('the request headers, byte by byte', async (context) => {
    const [token, key] = await attack.traderHeaders();
    const name = fc.oneof(
      fc.constantFrom(
        'Authorization',
        'portal-api-key',
        'Host',
        'Content-Length',
        'Transfer-Encoding',
        'Origin',
        'id_platform',
        'DPoP',
        'Accept',
        'Expect',
        'Connection',
        'Upgrade',
        'X-Forwarded-For',
      ),
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 20 }),
    );
    const value = fc.oneof(
      fc.constantFrom(
        '',
        token[1],
        key[1],
        'chunked',
        '0',
        '-1',
        '5',
        '100-continue',
        'close',
        'h2c',
        'gzip',
      ),
      fc.string({ unit: 'binary-ascii', maxLength: 60 }),
      fc.constant('x'.repeat(20_000)),
    );
    const target = fc.oneof(
      fc.constantFrom('/openapi/status', '/openapi/status?limit=1', '*', 'http://x/openapi/status', '/'),
      fc.string({ unit: 'binary-ascii', maxLength: 60 }),
    );
    const method = fc.oneof(
      fc.constantFrom('GET', 'POST', 'HEAD', 'OPTIONS', 'TRACE', 'get'),
      fc.string({ unit: 'binary-ascii', maxLength: 8 }),
    );
    const statuses = new Set<number>();
    const property = fc.asyncProperty(
      method,
      target,
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      async (verb, path, lines) => {
        const head = [
          `${verb} ${path} HTTP/1.1`,
          'Host: portal.test',
          ...lines.map(([one, other]) => `${one}: ${other}`),
          'Connection: close',
        ];
        const answer = await attack.raw(`${head.join('\r\n')}\r\n\r\n`).catch((error: Error) => error);
        if (answer instanceof Error) {
          assert.match(answer.message, /closed without a response/);
          return;
        }
        statuses.add(answer.status);
        assert.ok(answer.status < 500 || [501, 505].includes(answer.status), `${answer.status}`);
        assert.ok(
          answer.status !== 200 ||
            !answer.body.toString().includes('"cursor"') ||
            lines.some(([, each]) => each === token[1]),
          'nobody is let in by chance',
        );
        if (answer.status >= 400 && answer.body.length > 0)
          assert.notEqual(parseJson(answer.body.toString()), undefined);
      },
    );
    await fc.assert(property, { seed, numRuns: runs * 50, endOnFailure: true });
    assert.equal((await attack.trader.call('GET', '/openapi/status')).status, 200);
    reportObservation(
      context,
      `${runs * 50} request headers (seed ${seed}): ${[...statuses].toSorted().join(', ')}`,
    );
  });
});

describe('E9 a body that its schema allows or forbids', () => {
  test('examples with each property removed or replaced by an alternative', async (context) => {
    const { openapi, management } = documents;
    const programs = fuzzedOperations(management, ({ forPeople, forAnyone }) => !forPeople && !forAnyone);
    const anyone = fuzzedOperations(management, ({ forAnyone }) => forAnyone);
    const people = fuzzedOperations(management, ({ forPeople }) => forPeople);
    await compareSchemaAndResponse(context, openapi, fuzzedOperations(openapi), attack.trader.call);
    await compareSchemaAndResponse(context, management, programs, attack.customs.call);
    await compareSchemaAndResponse(context, management, [...people, ...anyone], owner.call);
  });
});
