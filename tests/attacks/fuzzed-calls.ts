import fc from 'fast-check';
import { isRecord, type JsonRecord, requireTextAt } from '../../conformance/json.ts';
import { lrnInCountryFormat } from '../country-lrn.ts';
import { identificationNumberOf, traderNumber } from '../country-values.ts';
import { type CallOptions, declarationOf, type PortalClient, type PortalResponse } from '../portal-client.ts';
import { type FuzzedOperation, operationsIn } from './fuzzed-operations.ts';
import { anyJsonValue, anyUnicodeText, arbitraryOfSchema } from './generated-values.ts';

/** Operations that would end the run or make the portal fail. */
export const excludedOperations: readonly string[] = [
  'setSandboxFaults',
  'resetSandbox',
  'advanceSandboxClock',
  'rotateSigningKeys',
  'signOut',
  'revokeSession',
  'revokeOtherSessions',
  'updatePassword',
  'setSessionOrganisation',
  'createTotp',
  'verifyTotp',
  'createPasskey',
  'rotateClientSecret',
  'updatePerson',
  'updateMember',
  'removeMember',
  'createPersonOrganisation',
];

/** Returns the operations of a document that may be fuzzed. */
export function fuzzedOperations(
  document: unknown,
  isIncluded: (operation: FuzzedOperation) => boolean = () => true,
): FuzzedOperation[] {
  return operationsIn(document).filter(
    (operation) =>
      !excludedOperations.includes(operation.id) && !isStreaming(operation) && isIncluded(operation),
  );
}

/** Returns whether an operation streams: its response never ends. */
function isStreaming({ answers }: FuzzedOperation): boolean {
  const types = [...(answers.get(200)?.schemas.keys() ?? [])];
  return types.length > 0 && types.every((type) => type === 'text/event-stream');
}

/** Ids of existing resources, by the path segment before them. */
export type FuzzedIds = Readonly<Record<string, readonly string[]>>;

/** Creates resources so that some requests pass the lookup; each mark creates them once. */
export async function makeFuzzedIds(
  { trader, customs }: Readonly<Record<'trader' | 'customs', PortalClient>>,
  mark = 0,
): Promise<FuzzedIds> {
  const lrn = `FUZZ${mark}`;
  const draft = await trader.call('POST', '/openapi/declarations', { body: declarationOf(`${lrn}-1`) });
  const lodged = await trader.lodge(`${lrn}-2`);
  const webhook = await trader.call('POST', '/openapi/webhooks', {
    body: { url: 'http://127.0.0.1:9/', events: ['invalidation.denied'] },
  });
  const organisation = await customs.call('POST', '/management/organisations', {
    body: { kind: 'trader', name: 'Fuzzed', identificationNumber: identificationNumberOf(7_700_000 + mark) },
  });
  const organisationId = requireTextAt(organisation.body, 'organisation', 'id');
  const client = await customs.call('POST', '/management/clients', {
    body: { name: 'Fuzzed', userType: 'host_to_host', organisationId },
  });
  const clientId = requireTextAt(client.body, 'client', 'id');
  const key = await customs.call('POST', `/management/clients/${clientId}/api-keys`, {
    body: { name: 'Fuzzed' },
  });
  const mandate = await trader.call('POST', '/openapi/mandates', {
    body: {
      principal: traderNumber,
      representative: identificationNumberOf(999),
      representations: ['direct'],
    },
  });
  const idOf = ({ body }: PortalResponse): string => requireTextAt(body, 'fuzzed', 'id');
  return {
    declarations: [idOf(draft), idOf(lodged), `lrn:${lrnInCountryFormat(`${lrn}-2`)}`],
    mandates: [idOf(mandate)],
    webhooks: [idOf(webhook)],
    organisations: [organisationId],
    clients: [clientId],
    'api-keys': [idOf(key)],
    reference: ['countries', 'currencies', 'commodity-codes'],
  };
}

export interface FuzzedRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export function arbitraryFuzzedRequest(
  document: unknown,
  operation: FuzzedOperation,
  ids: FuzzedIds,
): fc.Arbitrary<FuzzedRequest> {
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
          { weight: 1, arbitrary: asText(arbitraryOfSchema(document, schema)) },
        ),
      ]),
    ),
  );
  const queryParameters = named('query').map(({ name, schema }) =>
    fc.tuple(
      fc.constant(name),
      name === 'wait'
        ? fc.constantFrom('0', '-1', '31', 'x', '1e1', '')
        : asText(arbitraryOfSchema(document, schema)),
    ),
  );
  const surplus = fc.tuple(anyUnicodeText, anyUnicodeText);
  const some = queryParameters.map((each) =>
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
    examples.length === 0
      ? anyJsonValue
      : fc.constantFrom(...examples).chain((example) => mutatedExample(example));
  return fc.oneof(
    { weight: 5, arbitrary: json(arbitraryOfSchema(document, body.schema)) },
    { weight: 5, arbitrary: json(changed) },
    { weight: 1, arbitrary: garbage },
    { weight: 1, arbitrary: none },
  );
}

/** Replaces one property of a valid example, at any depth, with another value. */
function mutatedExample(example: JsonRecord): fc.Arbitrary<unknown> {
  const places = placesIn(example);
  return fc
    .tuple(fc.constantFrom(...places), fc.option(anyJsonValue, { nil: undefined, freq: 6 }))
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

/** Percent-encodes a text, with a question mark for a lone surrogate, which cannot be encoded. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed()).replaceAll('*', '%2A');

export type SendRequest = (method: string, path: string, options: CallOptions) => Promise<PortalResponse>;

export async function sendFuzzedRequest(
  api: SendRequest,
  operation: FuzzedOperation,
  call: FuzzedRequest,
): Promise<{ answer: PortalResponse; ms: number }> {
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
  const answer = await api(operation.method, `${path}${query && `?${query}`}`, {
    headers,
    ...(withBody && { body: call.body }),
  });
  return { answer, ms: performance.now() - began };
}
