import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Caller } from '../../callers/caller.ts';
import type { Answer, BodyStream, Operation, RequestFacts } from '../../foundation/http/operation.ts';
import { type PipelineRefusal, problemDocument, type Refusal } from '../../foundation/http/problem.ts';
import { assertTranslatedInEveryLanguage } from '../../foundation/http/testing/other-languages.ts';
import { RequestedLanguage, readerOf, schemaValidatorOf } from '../../foundation/http/testing/request.ts';

export const declarationTestBaseUrl = 'https://portal.example';

export interface DeclarationTestRequest {
  readonly id?: string;
  /** Number of an amendment, query or version in the path. */
  readonly number?: number;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Body of the request: a text or bytes are sent unchanged, other values as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly ended?: AbortSignal;
  readonly recheck?: () => Promise<PipelineRefusal | null>;
}

export interface TestResponse {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
  readonly body: unknown;
  readonly headers: ReadonlyMap<string, string>;
  readonly unchanged: boolean;
}

/**
 * Calls an operation of a declarant like the HTTP pipeline after its access checks, and validates the response against
 * the contract of the operation.
 */
export async function callTestOperation(
  operation: Operation,
  caller: Caller,
  testRequest: DeclarationTestRequest,
): Promise<TestResponse> {
  const { id, number, query = '', body, headers = {} } = testRequest;
  const sent = typeof body === 'string' || Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '');
  const bytes = Buffer.from(sent);
  const over = new AbortController();
  const requested = new RequestedLanguage(headers['accept-language']);
  const request: RequestFacts = {
    id: randomUUID(),
    path: operation.path.replace('{id}', id ?? '{id}').replace('{number}', String(number)),
    queryString: query,
    address: '192.0.2.44',
    get language() {
      return requested.read();
    },
    languageHeaders: [],
    header: (name) => headers[name],
    ended: testRequest.ended ?? over.signal,
    recheck: testRequest.recheck ?? (() => Promise.resolve(null)),
    count: () => {},
  };
  const params: Record<string, string> = {
    ...testRequest.params,
    ...(id !== undefined && { id }),
    ...(number !== undefined && { number: String(number) }),
  };
  const reader = readerOf(operation);
  const input = reader.read(request, params, operation.body?.kind === 'stream' ? streamOf(bytes) : bytes);
  if (input.kind === 'refusal') return refusedTestResponse(operation, input);
  const outcome = await reader.handle({ ...input.values, caller, bytes, request });
  if (outcome.kind === 'refusal') return refusedTestResponse(operation, outcome);
  const answer = await answered(operation, outcome);
  if (answer.text !== '') requested.ofResponse(operation);
  over.abort();
  return answer;
}

function streamOf(bytes: Buffer): BodyStream {
  return { mediaType: 'text/csv', [Symbol.asyncIterator]: () => Readable.from([bytes]).iterator() };
}

function refusedTestResponse(operation: Operation, refusal: Refusal): TestResponse {
  const { code, status } = refusal.problem;
  const listed = 'ofPipeline' in refusal || operation.problems.some((problem) => problem.code === code);
  assert.ok(listed, `${operation.id} does not list ${code}`);
  assertTranslatedInEveryLanguage(refusal);
  const text = problemDocument(refusal, declarationTestBaseUrl, 'request');
  return {
    status,
    code,
    text,
    body: JSON.parse(text),
    headers: headerMap(refusal.headers),
    unchanged: false,
  };
}

async function answered(operation: Operation, outcome: Answer): Promise<TestResponse> {
  const { status, body } = outcome;
  const headers = headerMap(outcome.headers);
  if (outcome.chunks) {
    const chunks = await Array.fromAsync(outcome.chunks, String);
    const text = chunks.join('');
    headers.set('content-type', outcome.mediaType ?? '');
    return { status, code: null, text, body: undefined, headers, unchanged: false };
  }
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  if (status !== 304) {
    const contract = operation.answers[status];
    assert.ok(contract, `${operation.id} does not tell of ${status}`);
    for (const name of headers.keys())
      assert.ok(
        contract.headers?.some((headerName) => headerName === name),
        name,
      );
    if (contract.body) assert.deepEqual(schemaValidatorOf(contract.body).faults(parsed), []);
    else assert.equal(text, '');
  }
  return { status, code: null, text, body: parsed, headers, unchanged: outcome.poll === 'unchanged' };
}

function headerMap(list: readonly string[] = []): Map<string, string> {
  return new Map(
    list.flatMap((name, index) => (index % 2 === 0 ? [[name, list[index + 1] ?? ''] as const] : [])),
  );
}
