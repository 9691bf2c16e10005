import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { Type } from 'typebox';
import { openApiOperation } from '../../../callers/public.ts';
import { answer, type Operation, streamAnswer, withDependencies } from '../operation.ts';
import type { Guard } from '../pipeline.ts';
import { inputInvalid } from '../problems.ts';
import { assertStatus } from '../testing/request.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { BodyCapture, CapturedBody, maxCapturedBytes } from './capture-bodies.ts';

const MessageBody = Type.Object({ text: Type.String() }, { additionalProperties: false });
const Secret = Type.Object({ secret: Type.String({ 'x-secret': true }) }, { additionalProperties: false });
const shared = {
  tag: 'Things',
  summary: 'A thing',
  description: 'A thing.',
  scope: 'declarations:write',
} as const;
const sent = { schema: MessageBody, description: 'It.', examples: {} } as const;

const echo = (path: `/${string}`): Operation =>
  withDependencies(
    openApiOperation(
      {
        ...shared,
        ...{ id: `echo${path}`, method: 'POST', path, body: sent, problems: [inputInvalid] },
        answers: { 200: { description: 'The same.', body: MessageBody } },
      },
      () =>
        async ({ body }) =>
          answer(200, body),
    ),
    {},
  );
const stream = withDependencies(
  openApiOperation(
    {
      ...shared,
      ...{ id: 'lines', method: 'POST', path: '/openapi/lines', problems: [] },
      body: {
        ...{ kind: 'stream', mediaTypes: ['application/x-ndjson'], maxBytes: 1_000_000 },
        ...{ description: 'Lines.', required: true, examples: {} },
      },
      answers: { 200: { description: 'Lines.', mediaType: 'application/x-ndjson', body: Type.String() } },
    },
    () =>
      async ({ body }) =>
        streamAnswer(body, 'application/x-ndjson'),
  ),
  {},
);
const secret = withDependencies(
  openApiOperation(
    {
      ...shared,
      ...{ id: 'secret', method: 'POST', path: '/openapi/secret', body: sent, problems: [inputInvalid] },
      answers: { 200: { description: 'A secret.', body: Secret } },
    },
    () => async () => answer(200, { secret: 'whsec_1' }),
  ),
  {},
);

const account = { organisationId: 'org_1', clientId: 'cli_1', apiKeyId: null };
const guard: Guard = {
  admit: () => ({ kind: 'admitted', caller: {}, clientId: 'cli_1', account }),
};
const operations = [echo('/openapi/echo'), echo('/management/echo'), stream, secret];
const json = { 'content-type': 'application/json' };
const sandbox = await startTestServer({ operations, guard, keepsBodies: true });
const production = await startTestServer({ operations, guard });
after(async () => {
  await sandbox.stop();
  await production.stop();
});

/** Sends a request and returns the captured bodies of request and response. */
async function capturedBodiesOf(server: TestServer, path: string, body: string | Buffer, headers = json) {
  const { status } = await server.call(path, { method: 'POST', headers, body });
  const exchange = server.finished.at(-1);
  assert.ok(exchange);
  const { bodies } = exchange;
  return { status, bodies, texts: bodies && [bodies.request?.text, bodies.answer?.text] };
}

describe('body capture in the sandbox', () => {
  test('stores the bodies of request and response verbatim', async () => {
    const body = '{ "text": "Grüße" }';
    const { bodies, texts } = await capturedBodiesOf(sandbox, '/openapi/echo', body);
    assert.deepEqual(texts, [body, '{"text":"Grüße"}']);
    assert.equal(bodies?.request?.bytes, Buffer.byteLength(body));
    assert.equal(bodies?.answer?.mediaType, 'application/json');
  });

  test('stores invalid JSON and the problem document of its response', async () => {
    const { texts } = await capturedBodiesOf(sandbox, '/openapi/echo', '{ "text": ').then(assertStatus(400));
    assert.equal(texts?.[0], '{ "text": ');
    assert.match(texts?.[1] ?? '', /"status":400/);
  });

  test('stores only the length of a body longer than 65,536 bytes', async () => {
    const text = 'x'.repeat(maxCapturedBytes - 11);
    assert.deepEqual(
      (await capturedBodiesOf(sandbox, '/openapi/echo', JSON.stringify({ text }))).texts?.[0]?.length,
      maxCapturedBytes,
    );
    const { bodies, texts } = await capturedBodiesOf(
      sandbox,
      '/openapi/echo',
      JSON.stringify({ text: `${text}x` }),
    );
    assert.deepEqual(texts, [null, null]);
    assert.deepEqual([bodies?.request?.bytes, bodies?.request?.keptBytes], [maxCapturedBytes + 1, 0]);
  });

  test('stores streamed bodies up to the same limit', async () => {
    const headers = { 'content-type': 'application/x-ndjson' };
    assert.deepEqual((await capturedBodiesOf(sandbox, '/openapi/lines', '{}\n{}\n', headers)).texts, [
      '{}\n{}\n',
      '{}\n{}\n',
    ]);
    const { bodies, texts } = await capturedBodiesOf(
      sandbox,
      '/openapi/lines',
      'x'.repeat(200_000),
      headers,
    ).then(assertStatus(200));
    assert.deepEqual(texts, [null, null]);
    assert.equal(bodies?.answer?.bytes, 200_000);
  });

  test('stores nothing for an operation with a secret or below /management', async () => {
    assert.equal((await capturedBodiesOf(sandbox, '/openapi/secret', '{"text":"x"}')).bodies, null);
    assert.equal((await capturedBodiesOf(sandbox, '/management/echo', '{"text":"x"}')).bodies, null);
  });
});

describe('body capture in production', () => {
  test('stores and buffers nothing', async () => {
    for (const { path } of operations) {
      assert.equal((await capturedBodiesOf(production, path, '{"text":"x"}')).bodies, null, path);
    }
  });
});

describe('a captured body', () => {
  test('that is not text has a length but no content', () => {
    const said = new CapturedBody('application/pdf');
    said.add(Buffer.from('%PDF'));
    assert.deepEqual([said.bytes, said.keptBytes, said.text], [4, 0, null]);
  });

  test('is complete text even if its chunks split a character', () => {
    const said = new CapturedBody('application/json; charset=utf-8');
    for (const byte of Buffer.from('"ß"')) said.add(Uint8Array.of(byte));
    assert.equal(said.text, '"ß"');
  });

  test('is null if it is empty', () => {
    const bodies = new BodyCapture();
    bodies.hear('answer', undefined, '');
    assert.equal(bodies.answer, null);
  });
});
