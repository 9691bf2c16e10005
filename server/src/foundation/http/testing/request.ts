import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { TSchema } from 'typebox';
import type { Caller, ManagementCaller } from '../../../callers/caller.ts';
import { type Language, languageOf } from '../../messages/language.ts';
import { compileInput, type InputReader, inputRefusal } from '../input.ts';
import type { Answer, Operation, RequestFacts } from '../operation.ts';
import { problemDocument, type Refusal, type ValidationError } from '../problem.ts';
import { compileValidator, type Validator } from '../validate.ts';
import { assertTranslatedInEveryLanguage } from './other-languages.ts';

/** The response of an operation, or its problem, in a form that is easy to compare in tests. */
export interface OperationTestResponse {
  readonly status: number;
  readonly code: string | null;
  /** The parsed body of a response, or the problem document without its request id. */
  readonly body: unknown;
  readonly headers: ReadonlyMap<string, string>;
  readonly language: string | null;
  readonly requestId: string;
}

export interface OperationTestRequest {
  readonly caller: ManagementCaller | Caller;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The body as a value, or as a stream for an operation with a streamed body. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const validators = new WeakMap<TSchema, Validator>();
const readers = new WeakMap<Operation, InputReader>();

/** Returns the validator of a schema. Caches it, because compiling the schema of a large response takes 50 ms. */
export function schemaValidatorOf(schema: TSchema, place: ValidationError['in'] = 'body'): Validator {
  const validator = validators.get(schema) ?? compileValidator(schema, place);
  validators.set(schema, validator);
  return validator;
}

/** Returns the reader of an operation's requests. Caches it, because compiling it is slow. */
export function readerOf(operation: Operation): InputReader {
  const reader = readers.get(operation) ?? compileInput(operation);
  readers.set(operation, reader);
  return reader;
}

/** The language of a test request, which remembers whether the handler has read it. */
export class RequestedLanguage {
  readonly #language: Language;
  isRead = false;

  constructor(acceptLanguage: string | undefined) {
    this.#language = languageOf(acceptLanguage);
  }

  read(): Language {
    this.isRead = true;
    return this.#language;
  }

  /** Asserts that an operation with a response in this language documents it, and returns the language. */
  ofResponse(operation: Operation): Language | null {
    if (!this.isRead) return null;
    assert.ok(operation.translated, `${operation.id} reads the language, so it must be translated`);
    return this.#language;
  }
}

/**
 * Calls an operation as the pipeline does after the guard. Asserts that the operation's contract documents the
 * response.
 */
export async function callOperation(
  operation: Operation,
  call: OperationTestRequest,
): Promise<OperationTestResponse> {
  const requestId = randomUUID();
  const { caller, params = {}, query = {}, headers = {} } = call;
  const faults = [
    ...(operation.params ? schemaValidatorOf(operation.params, 'path').faults(params) : []),
    ...(operation.query ? schemaValidatorOf(operation.query, 'query').faults(query) : []),
    ...(operation.body &&
    operation.body.kind !== 'stream' &&
    (call.body !== undefined || operation.body.required !== false)
      ? schemaValidatorOf(operation.body.schema).faults(call.body)
      : []),
  ];
  if (faults.length > 0) return refusedOperationResponse(inputRefusal(faults), operation, requestId);
  const requested = new RequestedLanguage(headers['accept-language']);
  const request: RequestFacts = {
    id: requestId,
    path: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    queryString: Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
    address: '192.0.2.44',
    header: (name: string) => headers[name],
    get language() {
      return requested.read();
    },
    languageHeaders: [],
    ended: new AbortController().signal,
    recheck: () => Promise.resolve(null),
    count: () => {},
  };
  const bytes = Buffer.from(operation.body?.kind === 'stream' ? '' : (JSON.stringify(call.body) ?? ''));
  const input = { caller, params, query, body: call.body, bytes, request };
  const outcome = await readerOf(operation).handle(input);
  return outcome.kind === 'refusal'
    ? refusedOperationResponse(outcome, operation, requestId)
    : checkedResponse(outcome, operation, requestId, requested);
}

function refusedOperationResponse(
  refusal: Refusal,
  operation: Operation,
  requestId: string,
): OperationTestResponse {
  const { code, status } = refusal.problem;
  assert.ok(
    operation.problems.some((problem) => problem.code === code),
    `${operation.id} does not list ${code}`,
  );
  assertTranslatedInEveryLanguage(refusal);
  const body: unknown = JSON.parse(problemDocument(refusal, 'https://portal.example', 'request'));
  return { status, code, body, headers: headerMap(refusal.headers), language: null, requestId };
}

async function checkedResponse(
  outcome: Answer,
  operation: Operation,
  requestId: string,
  requested: RequestedLanguage,
): Promise<OperationTestResponse> {
  const { status } = outcome;
  const headers = headerMap(outcome.headers);
  const streamed =
    outcome.chunks &&
    Buffer.concat(await Array.fromAsync(outcome.chunks, (chunk) => Buffer.from(chunk))).toString();
  const body: unknown = streamed ?? parsedBodyOf(outcome);
  if (status !== 304) {
    const contract = operation.answers[status];
    assert.ok(contract, `${operation.id} does not tell of ${status}`);
    const expectedHeaders = (contract.headers ?? []).filter(
      (name) => name !== 'Idempotency-Replayed' || headers.has(name),
    );
    assert.deepEqual([...headers.keys()].sort(), [...expectedHeaders].sort());
    // Each line of an NDJSON response is validated as a separate body.
    const bodies: readonly unknown[] =
      streamed !== undefined && contract.mediaType === 'application/x-ndjson'
        ? streamed
            .split('\n')
            .slice(0, -1)
            .map((line): unknown => JSON.parse(line))
        : [body];
    const schema = contract.alternatives?.[outcome.mediaType ?? '']?.body ?? contract.body;
    if (schema)
      for (const one of bodies)
        assert.deepEqual(
          schemaValidatorOf(schema).faults(Buffer.isBuffer(one) ? one.toString('latin1') : one),
          [],
        );
    else assert.equal(body, undefined);
  }
  const hasContent = body !== undefined || status === 304;
  const language = hasContent ? requested.ofResponse(operation) : null;
  return { status, code: null, body, headers, language, requestId };
}

/** Returns the JSON of a response, or its bytes. */
function parsedBodyOf({ body }: Answer): unknown {
  if (body === undefined || Buffer.isBuffer(body)) return body;
  return JSON.parse(testBodyText(body));
}

/** A text is already JSON. */
function testBodyText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function headerMap(list: readonly string[] = []): Map<string, string> {
  const pairs = Array.from({ length: list.length / 2 }, (_, index): [string, string] => [
    list[2 * index] ?? '',
    list[2 * index + 1] ?? '',
  ]);
  return new Map(pairs);
}

interface StatusResponse {
  readonly status: number;
  readonly body?: unknown;
  readonly text?: unknown;
}

/** Returns a function for `call(…).then(…)` that asserts the status of the response and returns the response. */
export function assertStatus(
  expected: number,
): <Response extends StatusResponse>(response: Response) => Response {
  return (response) => {
    const { status, text, body } = response;
    const shown = typeof text === 'string' ? text : JSON.stringify(body);
    assert.equal(status, expected, `${status}, not ${expected}: ${shown}`);
    return response;
  };
}

/** Returns a function for `call(…).then(…)` that asserts the status of the response and returns its body. */
export function bodyWithStatus(
  expected: number,
): <Body>(response: StatusResponse & { readonly body: Body }) => Body {
  return (response) => assertStatus(expected)(response).body;
}

/** Returns a property of a parsed body by its path; undefined if it is missing. */
export function member(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (current, name) =>
      typeof current === 'object' && current !== null
        ? Object.entries(current).find(([key]) => key === String(name))?.[1]
        : undefined,
    value,
  );
}

/** Returns a property that must be a text. */
export function textMember(value: unknown, ...path: readonly (string | number)[]): string {
  const found = member(value, ...path);
  assert.equal(typeof found, 'string', `${path.join('/')} of ${JSON.stringify(value)}`);
  return String(found);
}

/** Returns a property that must be a list. */
export function listMember(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = member(value, ...path);
  assert.ok(Array.isArray(found), `${path.join('/')} of ${JSON.stringify(value)}`);
  return found;
}
