import type { CaseContext, ConformanceCase } from '../case.ts';
import { bodyJson, type HttpHeader, type HttpResponse, headerOf } from '../http.ts';
import { valueAt } from '../json.ts';
import { authenticatedHeaders, JSON_CONTENT_TYPE } from '../test-client.ts';
import { createDraft, DECLARATIONS_PATH } from './drafts.ts';

const SAFE =
  'Every POST accepts an Idempotency-Key, which belongs to one client, method and path. The fingerprint of a request is its query and its body bytes. The portal stores only 2xx responses, and returns them to a repeated request with Idempotency-Replayed: true. After 4xx and 5xx, the key can be used again. A key with another fingerprint: 409 idempotency_key_reused. A key whose first request is still running: 409 request_in_progress.';
const BEFORE_REST =
  'The portal checks for conflicts in this order: idempotency (replay, reuse, in progress), version, uniqueness, lifecycle.';

export const idempotencyCases: readonly ConformanceCase[] = [
  idempotencyCase(
    'replay',
    'returns the stored response with Idempotency-Replayed to a repeated request',
    SAFE,
    async (context) => {
      const { fixtures, expect } = context;
      const trader = await fixtures.trader();
      const document = await fixtures.declaration();
      const key = header(context, 'replay');
      const first = await createDraft(context, trader, document, '', [key]);
      expect.status(first, 201);
      expect.noHeader(first, 'Idempotency-Replayed');
      const again = await createDraft(context, trader, document, '', [key]);
      expect.status(again, 201);
      expect.header(again, 'Idempotency-Replayed', 'true');
      expect.equal('body', again.body.toString(), first.body.toString(), again);
      expect.equal('Location', headerOf(again, 'Location'), headerOf(first, 'Location'), again);
    },
  ),
  idempotencyCase('other-body', 'returns 409 for another body with the same key', SAFE, async (context) => {
    const trader = await context.fixtures.trader();
    const key = header(context, 'body');
    await createDraft(context, trader, await context.fixtures.declaration(), '', [key]);
    context.expect.problem(
      await createDraft(context, trader, await context.fixtures.declaration(), '', [key]),
      409,
      'idempotency_key_reused',
    );
  }),
  idempotencyCase(
    'other-bytes',
    'returns 409 for the same JSON with other white space',
    SAFE,
    async (context) => {
      const { fixtures, call, expect } = context;
      const headers = [
        ...authenticatedHeaders(await fixtures.trader()),
        JSON_CONTENT_TYPE,
        header(context, 'bytes'),
      ];
      const document = await fixtures.declaration();
      expect.status(
        await call({ method: 'POST', path: DECLARATIONS_PATH, headers, body: JSON.stringify(document) }),
        201,
      );
      const body = `${JSON.stringify(document)} `;
      expect.problem(
        await call({ method: 'POST', path: DECLARATIONS_PATH, headers, body }),
        409,
        'idempotency_key_reused',
      );
    },
  ),
  idempotencyCase('other-query', 'returns 409 for another query with the same key', SAFE, async (context) => {
    const trader = await context.fixtures.trader();
    const document = await context.fixtures.declaration();
    const key = header(context, 'query');
    await createDraft(context, trader, document, '', [key]);
    context.expect.problem(
      await createDraft(context, trader, document, '?lodge=true', [key]),
      409,
      'idempotency_key_reused',
    );
  }),
  idempotencyCase(
    'other-client',
    'treats the same key of another client as a different key',
    SAFE,
    async (context) => {
      const { fixtures, expect } = context;
      const key = header(context, 'client');
      expect.status(
        await createDraft(context, await fixtures.trader(), await fixtures.declaration(), '', [key]),
        201,
      );
      const other = await createDraft(
        context,
        await fixtures.otherClientOfTrader(),
        await fixtures.declaration(),
        '',
        [key],
      );
      expect.status(other, 201);
      expect.noHeader(other, 'Idempotency-Replayed');
    },
  ),
  idempotencyCase(
    'other-path',
    'treats the same key on another path as a different key',
    SAFE,
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const key = header(context, 'path');
      const ids = [await fixtures.draft(trader), await fixtures.draft(trader)];
      for (const id of ids) {
        const answer = await call({
          method: 'POST',
          path: `${DECLARATIONS_PATH}/${id}/lodgement`,
          headers: [...authenticatedHeaders(trader), key],
        });
        expect.status(answer, 200);
        expect.noHeader(answer, 'Idempotency-Replayed');
      }
    },
  ),
  idempotencyCase('failed', 'releases the key of a refused request', SAFE, async (context) => {
    const trader = await context.fixtures.trader();
    const document = await context.fixtures.declaration();
    const key = header(context, 'failed');
    context.expect.problem(
      await createDraft(context, trader, { ...document, surprise: 1 }, '', [key]),
      400,
      'input_invalid',
    );
    const { lrn, ...rest } = document;
    const taken = context.fixtures.freshLrn();
    await createDraft(context, trader, { ...rest, lrn: taken });
    context.expect.problem(
      await createDraft(context, trader, { ...rest, lrn: taken }, '', [key]),
      409,
      'lrn_in_use',
    );
    const answer = await createDraft(context, trader, { ...rest, lrn }, '', [key]);
    context.expect.status(answer, 201);
    context.expect.noHeader(answer, 'Idempotency-Replayed');
  }),
  idempotencyCase(
    'concurrent',
    'creates one declaration for five concurrent requests with one key',
    SAFE,
    async (context) => {
      const trader = await context.fixtures.trader();
      const document = await context.fixtures.declaration();
      const key = header(context, 'concurrent');
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => createDraft(context, trader, document, '?lodge=true', [key])),
      );
      const made = answers.filter(({ status }) => status === 201);
      const ids = new Set(made.map((answer) => valueAt(bodyJson(answer), 'id')));
      context.expect.equal('declarations', ids.size, 1);
      const fresh = made.filter((answer) => headerOf(answer, 'Idempotency-Replayed') === undefined);
      context.expect.equal('number of responses that are not replays', fresh.length, 1);
      for (const answer of answers.filter(({ status }) => status !== 201))
        context.expect.problem(answer, 409, 'request_in_progress');
    },
  ),
  idempotencyCase('lodgement', 'replays a repeated lodgement', BEFORE_REST, async (context) => {
    const { fixtures, expect, call } = context;
    const trader = await fixtures.trader();
    const path = `${DECLARATIONS_PATH}/${await fixtures.draft(trader)}/lodgement`;
    const headers = [...authenticatedHeaders(trader), header(context, 'lodgement')];
    const first = await call({ method: 'POST', path, headers });
    expect.status(first, 200);
    const again = await call({ method: 'POST', path, headers });
    expect.status(again, 200);
    expect.header(again, 'Idempotency-Replayed', 'true');
    expect.equal('body', again.body.toString(), first.body.toString(), again);
    const other = await call({
      method: 'POST',
      path,
      headers: [...authenticatedHeaders(trader), header(context, 'lodgement-other')],
    });
    expect.problem(other, 409, 'action_not_allowed');
  }),
  idempotencyCase(
    'before-uniqueness',
    'reports a reused key before a duplicate LRN',
    BEFORE_REST,
    async (context) => {
      const trader = await context.fixtures.trader();
      const document = await context.fixtures.declaration();
      const key = header(context, 'order');
      await createDraft(context, trader, document, '', [key]);
      const { type, lrn } = document;
      context.expect.problem(
        await createDraft(context, trader, { type, lrn }, '', [key]),
        409,
        'idempotency_key_reused',
      );
    },
  ),
  idempotencyCase(
    'after-input',
    'reports an invalid request despite a stored key',
    'The idempotency key is checked after rule 17 and before rule 18.',
    async (context) => {
      const trader = await context.fixtures.trader();
      const key = header(context, 'input');
      await createDraft(context, trader, await context.fixtures.declaration(), '', [key]);
      context.expect.problem(
        await createDraft(context, trader, await context.fixtures.declaration(), '?surprise=1', [key]),
        400,
        'input_invalid',
      );
    },
  ),
  ...[
    ['longest', 'k'.repeat(255), 201],
    ['too-long', 'k'.repeat(256), 400],
    ['space', 'a b', 400],
    ['empty', '', 400],
    ['latin', 'é', 400],
  ].map(([name, value, status]) =>
    idempotencyCase(
      `shape-${name}`,
      `returns ${status} for an idempotency key of ${String(value).length} characters`,
      'An idempotency key has 1 to 255 visible ASCII characters.',
      async (context) => {
        const key: HttpHeader = [
          'Idempotency-Key',
          String(value) === 'k'.repeat(255) ? `${context.fixtures.run}`.padEnd(255, 'k') : String(value),
        ];
        const answer: HttpResponse = await createDraft(
          context,
          await context.fixtures.trader(),
          await context.fixtures.declaration(),
          '',
          [key],
        );
        context.expect.status(answer, Number(status));
      },
    ),
  ),
];

function idempotencyCase(
  name: string,
  title: string,
  statement: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id: `idempotency-${name}`, rule: 'contract 6, safe resubmission', title, statement, run };
}

function header({ fixtures }: CaseContext, name: string): HttpHeader {
  return ['Idempotency-Key', `${name}-${fixtures.run}-${fixtures.freshLrn()}`];
}
