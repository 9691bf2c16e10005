import type { CaseContext, ConformanceCase } from '../case.ts';
import { bodyJson, type HttpResponse, headerOf } from '../http.ts';
import { listAt, textAt, valueAt } from '../json.ts';
import { type AuthenticatedClient, authenticatedHeaders } from '../test-client.ts';
import { createDraft, DECLARATIONS_PATH, declarationCase } from './drafts.ts';
import { errorPointersOf } from './guard/guard-input.ts';

const LODGE =
  'POST /openapi/declarations/{id}/lodgement (200); ?lodge=true lodges immediately; completeness is checked at lodgement.';
const DRY = '?dryRun=true returns the result of a lodgement and stores nothing (200).';

export const NEXT_STATUSES: Readonly<Record<string, readonly string[]>> = {
  draft: ['lodged'],
  lodged: ['rejected', 'registered', 'accepted'],
  registered: ['accepted', 'rejected', 'invalidated', 'expired'],
  accepted: ['under_control', 'released', 'invalidated'],
  under_control: ['released', 'not_released', 'invalidated'],
  released: ['cleared', 'exited', 'expired', 'invalidated'],
};

export const lodgementCases: readonly ConformanceCase[] = [
  declarationCase('lodge', 'lodges a complete draft with 200', LODGE, async (context) => {
    const trader = await context.fixtures.trader();
    const answer = await lodgeDraft(context, trader, await context.fixtures.draft(trader));
    context.expect.status(answer, 200);
    const status = textAt(bodyJson(answer), 'status') ?? '';
    context.expect.that(
      'status',
      status in NEXT_STATUSES && status !== 'draft',
      'lodged or a later status',
      status,
      answer,
    );
  }),
  declarationCase('lodge-at-once', 'lodges with ?lodge=true and returns 201', LODGE, async (context) => {
    const answer = await createDraft(
      context,
      await context.fixtures.trader(),
      await context.fixtures.declaration(),
      '?lodge=true',
    );
    context.expect.status(answer, 201);
    context.expect.that(
      'status',
      textAt(bodyJson(answer), 'status') !== 'draft',
      'lodged or a later status',
      textAt(bodyJson(answer), 'status'),
      answer,
    );
    context.expect.that(
      'Location',
      headerOf(answer, 'Location') !== undefined,
      'present',
      '(absent)',
      answer,
    );
  }),
  declarationCase(
    'lodge-false',
    'creates a draft with ?lodge=false and ?dryRun=false',
    LODGE,
    async (context) => {
      const answer = await createDraft(
        context,
        await context.fixtures.trader(),
        await context.fixtures.declaration(),
        '?lodge=false&dryRun=false',
      );
      context.expect.status(answer, 201);
      context.expect.equal('status', valueAt(bodyJson(answer), 'status'), 'draft', answer);
    },
  ),
  declarationCase(
    'lodge-incomplete',
    'refuses to lodge an incomplete draft: 400 with every missing property, and the draft stays',
    LODGE,
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const { type } = await fixtures.declaration();
      const id = await fixtures.draft(trader);
      const least =
        textAt(bodyJson(await createDraft(context, trader, { type, lrn: fixtures.freshLrn() })), 'id') ?? '';
      const answer = await lodgeDraft(context, trader, least);
      expect.problem(answer, 400, 'input_invalid');
      expect.that(
        'pointers',
        errorPointersOf(answer).length > 3,
        'an error for each missing property',
        errorPointersOf(answer),
        answer,
      );
      const after = await call({
        method: 'GET',
        path: `${DECLARATIONS_PATH}/${least}`,
        headers: authenticatedHeaders(trader),
      });
      expect.equal('status', valueAt(bodyJson(after), 'status'), 'draft', after);
      expect.status(await lodgeDraft(context, trader, id), 200);
    },
  ),
  declarationCase(
    'lodge-at-once-incomplete',
    'refuses ?lodge=true for an incomplete declaration: 400, and nothing is stored',
    'A lodgement with errors in the document or its codes is 400 and nothing is stored.',
    async (context) => {
      const trader = await context.fixtures.trader();
      const { type, lrn } = await context.fixtures.declaration();
      context.expect.problem(
        await createDraft(context, trader, { type, lrn }, '?lodge=true'),
        400,
        'input_invalid',
      );
      await nothingStored(context, trader, String(lrn));
    },
  ),
  declarationCase(
    'lodge-any-type',
    'accepts an empty body with any Content-Type',
    'An operation without a body accepts an empty body with any Content-Type.',
    async (context) => {
      const trader = await context.fixtures.trader();
      const path = `${DECLARATIONS_PATH}/${await context.fixtures.draft(trader)}/lodgement`;
      const headers = [...authenticatedHeaders(trader), ['Content-Type', 'text/plain'] as const];
      context.expect.status(await context.call({ method: 'POST', path, headers }), 200);
    },
  ),
  declarationCase(
    'dry-run',
    'returns 200 for a dry run, stores nothing and leaves the LRN unused',
    DRY,
    async (context) => {
      const trader = await context.fixtures.trader();
      const document = await context.fixtures.declaration();
      context.expect.status(await createDraft(context, trader, document, '?dryRun=true'), 200);
      await nothingStored(context, trader, String(document.lrn));
      context.expect.status(await createDraft(context, trader, document), 201);
    },
  ),
  declarationCase(
    'dry-run-lodge',
    'returns 400 for dryRun=true with lodge=true and stores nothing',
    DRY,
    async (context) => {
      const trader = await context.fixtures.trader();
      const document = await context.fixtures.declaration();
      const answer = await createDraft(context, trader, document, '?dryRun=true&lodge=true');
      context.expect.problem(answer, 400, 'input_invalid');
      const names = listAt(bodyJson(answer), 'errors').map((error) => textAt(error, 'name') ?? '');
      context.expect.equal('names', names, ['dryRun', 'lodge'], answer);
      await nothingStored(context, trader, String(document.lrn));
    },
  ),
  declarationCase(
    'dry-run-incomplete',
    'returns 400 for a dry run of an incomplete declaration',
    DRY,
    async (context) => {
      const trader = await context.fixtures.trader();
      const { type, lrn } = await context.fixtures.declaration();
      const dry = await createDraft(context, trader, { type, lrn }, '?dryRun=true');
      const real = await createDraft(context, trader, { type, lrn }, '?lodge=true');
      context.expect.problem(dry, 400, 'input_invalid');
      context.expect.equal(
        'pointers',
        errorPointersOf(dry).toSorted(),
        errorPointersOf(real).toSorted(),
        dry,
      );
    },
  ),
  declarationCase(
    'dry-run-draft',
    'returns 200 for a dry run with the LRN of a draft',
    DRY,
    async (context) => {
      const trader = await context.fixtures.trader();
      const document = await context.fixtures.declaration();
      await createDraft(context, trader, document);
      context.expect.status(await createDraft(context, trader, document, '?dryRun=true'), 200);
    },
  ),
  declarationCase(
    'dry-run-lrn',
    'returns 409 for a dry run with the LRN of a lodged declaration',
    DRY,
    async (context) => {
      const trader = await context.fixtures.trader();
      const document = await context.fixtures.declaration();
      await createDraft(context, trader, document, '?lodge=true');
      context.expect.problem(await createDraft(context, trader, document, '?dryRun=true'), 409, 'lrn_in_use');
    },
  ),
];

export function lodgeDraft(
  { call }: CaseContext,
  actor: AuthenticatedClient,
  id: string,
): Promise<HttpResponse> {
  return call({
    method: 'POST',
    path: `${DECLARATIONS_PATH}/${id}/lodgement`,
    headers: authenticatedHeaders(actor),
  });
}

async function nothingStored(
  { call, expect }: CaseContext,
  actor: AuthenticatedClient,
  lrn: string,
): Promise<void> {
  const answer = await call({
    method: 'GET',
    path: `${DECLARATIONS_PATH}/lrn:${lrn}`,
    headers: authenticatedHeaders(actor),
  });
  expect.problem(answer, 404, 'not_found');
}
