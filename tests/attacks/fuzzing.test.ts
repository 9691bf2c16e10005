import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, describe, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import Schema from 'typebox/schema';
import {
  at,
  isRecord,
  type JsonRecord,
  listAt,
  needText,
  parseJson,
  textAt,
} from '../../conformance/json.ts';
import { type ConsoleBrowser, signIn } from '../console-browser.ts';
import { type Answer, type CallOptions, declarationOf, send } from '../portal-client.ts';
import { type AttackPortal, seen, startAttackPortal, told } from './attack-portal.ts';
import { deref, type FuzzedOperation, operationsIn } from './fuzzed-operations.ts';
import { anyText, anything, arbitraryOf } from './generated-values.ts';

/*
 * Every operation of both documents with values that its schemas allow, that stand at their bounds, and that no schema
 * allows. FUZZ_RUNS sets the calls of each operation, FUZZ_SEED repeats a run.
 */
const runs = Number(process.env.FUZZ_RUNS ?? 25);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
const longestMs = 5_000;

/** What stands in the other organisation's declaration and nowhere else. */
const othersText = 'QZOTHERQZ';
/** What would end the run, or make the portal fail as it was asked to. */
const leftOut = [
  'setSandboxFaults',
  'resetSandbox',
  'advanceSandboxClock',
  'rotateSigningKeys',
  'signOut',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'changeSession',
  'beginTotp',
  'confirmTotp',
  'addPasskey',
  'rotateClientSecret',
  'changePerson',
  'changeMember',
  'removeMember',
  'registerOrganisation',
];

let attack: AttackPortal;
let documents: Readonly<Record<'openapi' | 'management', unknown>>;
let owner: ConsoleBrowser;
/** Of what is there, by what stands before them in the path. */
let ids: Readonly<Record<string, readonly string[]>>;
before(async () => {
  attack = await startAttackPortal();
  const { baseUrl, credentials } = attack.portal;
  const [openapi, management] = await Promise.all([
    send(`${baseUrl}/openapi.json`),
    send(`${baseUrl}/management/openapi.json`),
  ]);
  documents = { openapi: openapi.body, management: management.body };
  owner = await signIn(baseUrl, credentials.trader);
  await attack.other.lodge(othersText);
  ids = await ownIds();
});
after(() => attack.stop());

/** So that a call gets past the look-up now and then. */
async function ownIds(): Promise<typeof ids> {
  const draft = await attack.trader.call('POST', '/openapi/declarations', { body: declarationOf('FUZZ-1') });
  const lodged = await attack.trader.lodge('FUZZ-2');
  const webhook = await attack.trader.call('POST', '/openapi/webhooks', {
    body: { url: 'http://127.0.0.1:9/', events: ['invalidation.denied'] },
  });
  const organisation = await attack.customs.call('POST', '/management/organisations', {
    body: { kind: 'trader', name: 'Fuzzed', identificationNumber: 'XA7700000' },
  });
  const organisationId = needText(organisation.body, 'organisation', 'id');
  const client = await attack.customs.call('POST', '/management/clients', {
    body: { name: 'Fuzzed', userType: 'host_to_host', organisationId },
  });
  const clientId = needText(client.body, 'client', 'id');
  const key = await attack.customs.call('POST', `/management/clients/${clientId}/api-keys`, {
    body: { name: 'Fuzzed' },
  });
  const idOf = ({ body }: Answer): string => needText(body, 'fuzzed', 'id');
  return {
    declarations: [idOf(draft), idOf(lodged), 'lrn:FUZZ-2'],
    webhooks: [idOf(webhook)],
    organisations: [organisationId],
    clients: [clientId],
    'api-keys': [idOf(key)],
    reference: ['countries', 'currencies', 'commodity-codes'],
  };
}

interface FuzzedCall {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

function callOf(document: unknown, operation: FuzzedOperation): fc.Arbitrary<FuzzedCall> {
  const before = operation.path.split('/{')[0]?.split('/').at(-1) ?? '';
  const known = ids[before] ?? ['none'];
  const named = (place: string) => operation.parameters.filter((each) => each.in === place);
  const path = fc.record(
    Object.fromEntries(
      named('path').map(({ name, schema }) => [
        name,
        fc.oneof(
          {
            weight: 4,
            arbitrary: fc.constantFrom(...(name === 'id' || name === 'list' ? known : ['1', 'DE'])),
          },
          { weight: 1, arbitrary: asText(arbitraryOf(document, schema)) },
        ),
      ]),
    ),
  );
  const given = named('query').map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      name === 'wait'
        ? fc.constantFrom('0', '-1', '31', 'x', '1e1', '')
        : asText(arbitraryOf(document, schema)),
    ),
  );
  const surplus = fc.tuple(anyText, anyText);
  const some = given.map((each) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: each }),
  );
  const query = fc
    .tuple(
      fc.tuple(...some),
      fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: surplus }),
    )
    .map(([known, more]) => [...known, more].filter((each) => each !== null));
  const headers = fc.record(
    {
      'If-Match': fc.constantFrom('*', '"1"', 'W/"1"', '"', 'x'.repeat(500)),
      'If-None-Match': fc.constantFrom('*', '"1"', '"a", "b"', ','),
      Accept: fc.constantFrom(
        '*/*',
        'application/json',
        'text/csv',
        'application/x-ndjson',
        'text/html',
        'x',
        ';q=',
        'application/json;q=0',
      ),
      'Idempotency-Key': fc.constantFrom('a', 'é', '', ' ', 'k'.repeat(256), 'x y'),
      'Content-Type': fc.constantFrom(
        'application/json',
        'text/csv',
        'application/pdf',
        'text/plain',
        'application/json; charset=utf-16',
        ';;',
      ),
      'X-Request-Id': fc.constantFrom('x', "'", '6f1a7f0e-6a5c-4c39-9a55-0a3f6b1f2d11'),
      'Last-Event-ID': fc.constantFrom('1', 'x', ''),
      Origin: fc.constantFrom('null', 'https://evil.example', 'x'),
      Range: fc.constantFrom('bytes=0-1', 'bytes=-1', 'x'),
    },
    { requiredKeys: [] },
  );
  return fc.record({
    path,
    query,
    headers: fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    body: bodyOf(document, operation),
  });
}

function bodyOf(document: unknown, { body }: FuzzedOperation): fc.Arbitrary<string | undefined> {
  const none = fc.constant(undefined);
  const garbage = fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '\u0000',
    '{"a":1,"a":2}',
    '['.repeat(100_000),
    `{"a":${'9'.repeat(10_000)}}`,
    '{"__proto__":{}}',
    '\ufeff{}',
  );
  if (!body) return fc.oneof({ weight: 6, arbitrary: none }, { weight: 1, arbitrary: garbage });
  const json = (value: fc.Arbitrary<unknown>) => value.map((each) => JSON.stringify(each) ?? '');
  const examples = body.examples.filter(isRecord);
  const changed =
    examples.length === 0 ? anything : fc.constantFrom(...examples).chain((example) => touched(example));
  return fc.oneof(
    { weight: 5, arbitrary: json(arbitraryOf(document, body.schema)) },
    { weight: 5, arbitrary: json(changed) },
    { weight: 1, arbitrary: garbage },
    { weight: 1, arbitrary: none },
  );
}

/** A good example with one member, however deep, that is something else. */
function touched(example: JsonRecord): fc.Arbitrary<unknown> {
  const places = placesIn(example);
  return fc
    .tuple(fc.constantFrom(...places), fc.option(anything, { nil: undefined, freq: 6 }))
    .map(([place, value]) => replaceAt(example, place, value));
}

function placesIn(value: unknown, above: readonly string[] = []): (readonly string[])[] {
  const inner = Array.isArray(value) || isRecord(value) ? Object.entries(value) : [];
  return [above, ...inner.flatMap(([name, member]) => placesIn(member, [...above, name]))];
}

function replaceAt(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by === undefined ? value : by;
  if (Array.isArray(value))
    return value.map((member, index) => (String(index) === name ? replaceAt(member, rest, by) : member));
  return isRecord(value)
    ? { ...value, [name]: rest.length === 0 ? by : replaceAt(value[name], rest, by) }
    : value;
}

const asText = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  value.map((each) => (typeof each === 'string' ? each : (JSON.stringify(each) ?? '')).slice(0, 3_000));

/** Percent-encoded; a lone surrogate, which cannot be, by a question mark. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('*', '%2A');

type Door = (method: string, path: string, options: CallOptions) => Promise<Answer>;

async function make(
  door: Door,
  operation: FuzzedOperation,
  call: FuzzedCall,
): Promise<{ answer: Answer; ms: number } | null> {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encoded(call.path[name] ?? '') || 'x',
  );
  const query = call.query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const headers = Object.fromEntries(
    Object.entries(call.headers).filter(([, value]) => /^[\x20-\x7e]*$/.test(value)),
  );
  const began = performance.now();
  const withBody = call.body !== undefined && operation.method !== 'GET';
  const answer = await door(operation.method, `${path}${query && `?${query}`}`, {
    headers,
    ...(withBody && { body: call.body }),
  });
  return { answer, ms: performance.now() - began };
}

const inside =
  /\n\s+at |node:internal|\.ts:\d|\/server\/src\/|node_modules|\bpg_\w+|violates .*constraint|syntax error at|relation "|ECONN|invalid input syntax|duplicate key value/i;

/** A detail is sentences, each with one full stop; what is said of a place is none. */
function isWellPut(problem: unknown): boolean {
  const messages = (listAt(problem, 'errors') ?? []).map((fault) => textAt(fault, 'message') ?? '');
  const detail = textAt(problem, 'detail');
  if (detail !== undefined && !/[^.][.?]$/.test(detail)) return false;
  return messages.every((message) => !message.endsWith('.'));
}

/** What is wrong with an answer; null when nothing is. */
function faultOf(
  judge: Judge,
  operation: FuzzedOperation,
  { answer, ms }: { answer: Answer; ms: number },
  private_: boolean,
): string | null {
  const { status, text, headers } = answer;
  if (status >= 500) return `is answered ${told(answer)}`;
  if (ms > longestMs) return `takes ${Math.round(ms)} ms`;
  if (inside.test(text.replaceAll(/"(detail|message|value|actual)":"(?:[^"\\]|\\.)*"/g, '')))
    return `tells of the inside: ${text.slice(0, 300)}`;
  if (private_ && text.includes(othersText)) return 'tells of another organisation';
  if (status >= 400 && !isWellPut(answer.body)) return `is told clumsily: ${text.slice(0, 600)}`;
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const documented = operation.answers.get(status);
  // The protocol's own faults come before any operation.
  if (!documented)
    return [404, 414, 431].includes(status) ? null : `is answered ${told(answer)}, which is not documented`;
  const code = textAt(answer.body, 'code');
  if (status >= 400 && (code === undefined || !documented.codes.includes(code)))
    return `is answered ${told(answer)}, a code that is not documented`;
  const schema = documented.schemas.get(type);
  if (text === '' || !schema || !/[/+]json$/.test(type))
    return status < 400 && text !== '' && !documented.schemas.has(type)
      ? `is answered ${status} ${type}, which is not documented`
      : null;
  return judge(schema, answer.body)
    ? null
    : `is answered ${told(answer)} with a body that its schema does not have: ${text.slice(0, 300)}`;
}

/** Faults that no schema can tell of: they hang on what is stored, on the day, on other values, or on more than a form. */
const unsayable: Readonly<Record<string, string>> = {
  immutable: 'stays as it is stored',
  cursor: 'is sealed',
  scope: 'hangs on the client whose key it is',
  expiry: 'hangs on the day',
  clock: 'hangs on the clock of the organisation',
  period: 'ends behind its beginning',
  order: 'ends behind its beginning',
  not_found: 'names something',
  unknown_guarantee: 'names something',
  operation: 'names something',
  delay: 'hangs on the fault',
  target: 'hangs on the addresses of a name',
  key: 'is a point or a modulus',
  domain: 'has labels, or is an address',
  cidr: 'is a range without bits beyond it',
  redirect_uri: 'is written as browsers write it',
  password_common: 'is on a list',
  format: 'is a day that the calendar has',
};

/** Rules of customs (`R501`) judge a document as a whole. */
const isUnsayable = (code: string): boolean => code in unsayable || /^R\d+$/.test(code);

/** Whether a body's schema and the answer say the same of it; null when they do. */
function driftOf(judge: Judge, { body }: FuzzedOperation, call: FuzzedCall, answer: Answer): string | null {
  if (!body?.mediaTypes.includes('application/json') || call.body === undefined) return null;
  if ('Content-Type' in call.headers) return null;
  const value = parseJson(call.body);
  if (value === undefined) return null;
  const allowed = judge(body.schema, value);
  if (answer.status < 300)
    return allowed ? null : `accepts what its schema forbids: ${call.body.slice(0, 400)}`;
  if (!allowed || textAt(answer.body, 'code') !== 'input_invalid') return null;
  const told = listAt(answer.body, 'errors')
    .filter((fault) => textAt(fault, 'in') === 'body' && !isUnsayable(textAt(fault, 'code') ?? ''))
    .map((fault) => JSON.stringify(fault).slice(0, 300));
  return told.length === 0 ? null : `refuses what its schema allows: ${told[0]} ${call.body.slice(0, 300)}`;
}

type Judge = (schema: JsonRecord, value: unknown) => boolean;

/** Judges by the document's schemas; each is compiled once. */
function judgeOf(document: unknown): Judge {
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
  door: Door,
  private_: boolean,
): Promise<void> {
  const judge = judgeOf(document);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let longest = 0;
  for (const operation of operations) {
    const property = fc.asyncProperty(callOf(document, operation), async (call) => {
      const made = await make(door, operation, call);
      if (!made) return;
      statuses.set(made.answer.status, (statuses.get(made.answer.status) ?? 0) + 1);
      longest = Math.max(longest, made.ms);
      const fault = faultOf(judge, operation, made, private_);
      if (fault !== null) throw new Error(fault);
      const drift = driftOf(judge, operation, call, made.answer);
      if (drift !== null) throw new Error(drift);
    });
    // Another seed for each, or all would get the same texts in the same places.
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
  seen(
    context,
    `${operations.length} operations, ${calls} calls (seed ${seed}): ${told_.join(', ')}; the longest took ${Math.round(longest)} ms`,
  );
  assert.deepEqual(faults, [], `FUZZ_SEED=${seed} FUZZ_RUNS=${runs} makes the same calls`);
}

/** Each good example with every member left out once, and with every other choice where there are some. */
function variantsOf(document: unknown, { body }: FuzzedOperation): JsonRecord[] {
  const schema = deref(document, body?.schema);
  const properties = at(schema, 'properties');
  const members = Object.entries(isRecord(properties) ? properties : {});
  return (body?.examples ?? [])
    .filter(isRecord)
    .flatMap((example) => [
      ...Object.keys(example).map((left) =>
        Object.fromEntries(Object.entries(example).filter(([name]) => name !== left)),
      ),
      ...members.flatMap(([name, part]) =>
        listAt(deref(document, part), 'enum').map((choice) => ({ ...example, [name]: choice })),
      ),
    ]);
}

/** The same question for what examples say, member by member: no luck is needed. */
async function walk(
  context: TestContext,
  document: unknown,
  operations: readonly FuzzedOperation[],
  door: Door,
): Promise<void> {
  const judge = judgeOf(document);
  const drifts = new Set<string>();
  let calls = 0;
  for (const operation of operations) {
    const before = operation.path.split('/{')[0]?.split('/').at(-1) ?? '';
    const path = { id: ids[before]?.[0] ?? 'none', n: '1', list: 'countries', code: 'DE' };
    for (const variant of variantsOf(document, operation)) {
      const call = { path, query: [], headers: { 'If-Match': '*' }, body: JSON.stringify(variant) };
      const made = await make(door, operation, call);
      const drift = made && driftOf(judge, operation, call, made.answer);
      calls += 1;
      if (drift) drifts.add(`${operation.id} ${drift}`);
    }
  }
  seen(context, `${calls} bodies beside the examples of ${operations.length} operations`);
  assert.deepEqual([...drifts], []);
}

const chosen = (document: unknown, wanted: (operation: FuzzedOperation) => boolean): FuzzedOperation[] =>
  operationsIn(document).filter((operation) => !leftOut.includes(operation.id) && wanted(operation));

describe('Fuzzing', () => {
  test('the Open API, as a trader’s client', async (context) => {
    await fuzz(
      context,
      documents.openapi,
      chosen(documents.openapi, () => true),
      attack.trader.call,
      true,
    );
  });
  test('the management system, as a program of customs', async (context) => {
    const operations = chosen(documents.management, ({ forPeople, forAnyone }) => !forPeople && !forAnyone);
    await fuzz(context, documents.management, operations, attack.customs.call, false);
  });
  test('what people do for their organisation', async (context) => {
    const operations = chosen(documents.management, ({ forPeople }) => forPeople);
    await fuzz(context, documents.management, operations, owner.call, true);
  });
  test('the head of a request, byte by byte', async (context) => {
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
          assert.match(answer.message, /closed without an answer/);
          return;
        }
        statuses.add(answer.status);
        assert.ok(answer.status < 500 || [501, 505].includes(answer.status), `${answer.status}`);
        assert.ok(
          answer.status !== 200 ||
            !answer.body.toString().includes('"caller"') ||
            lines.some(([, each]) => each === token[1]),
          'nobody is let in by chance',
        );
        if (answer.status >= 400 && answer.body.length > 0)
          assert.notEqual(parseJson(answer.body.toString()), undefined);
      },
    );
    await fc.assert(property, { seed, numRuns: runs * 50, endOnFailure: true });
    assert.equal((await attack.trader.call('GET', '/openapi/status')).status, 200);
    seen(context, `${runs * 50} heads (seed ${seed}): ${[...statuses].toSorted().join(', ')}`);
  });
});

describe('E9 a body that its schema allows or forbids', () => {
  test('what each member of an example may be left out for, and be instead', async (context) => {
    const { openapi, management } = documents;
    const programs = chosen(management, ({ forPeople, forAnyone }) => !forPeople && !forAnyone);
    const anyone = chosen(management, ({ forAnyone }) => forAnyone);
    const people = chosen(management, ({ forPeople }) => forPeople);
    await walk(
      context,
      openapi,
      chosen(openapi, () => true),
      attack.trader.call,
    );
    await walk(context, management, programs, attack.customs.call);
    await walk(context, management, [...people, ...anyone], owner.call);
  });
});
