import { type CaseContext, type ConformanceCase, repeatUntil } from '../case.ts';
import { bodyJson, type HttpHeader, type HttpResponse } from '../http.ts';
import { isRecord, type JsonRecord, listAt, textAt, valueAt } from '../json.ts';
import { type AuthenticatedClient, authenticatedHeaders, JSON_CONTENT_TYPE } from '../test-client.ts';
import { createDraft, DECLARATIONS_PATH, declarationCase } from './drafts.ts';
import { errorPointersOf } from './guard/guard-input.ts';
import { pollUntilDecided } from './status/status-calls.ts';

const PRESENTATION = 'POST …/presentation: the goods of a registered declaration have arrived.';
const AMENDMENT =
  'An amendment applies immediately before acceptance. After acceptance and until three years after release, customs decides on it, and the status stays the same.';
const INVALIDATION =
  'The declarant requests an invalidation, and customs decides. A registered declaration is invalidated immediately.';

/** Cases for the actions that a declarant can take on a lodged declaration. */
export const postLodgementCases: readonly ConformanceCase[] = [
  declarationCase('present', 'presents arrived goods: 200', PRESENTATION, async (context) => {
    const { expect } = context;
    const trader = await context.fixtures.trader();
    const { id } = await registered(context, trader);
    const key: HttpHeader = ['Idempotency-Key', context.fixtures.freshLrn()];
    const answer = await post(context, trader, id, 'presentation', undefined, [key]);
    expect.status(answer, 200);
    expect.equal('status', valueAt(bodyJson(answer), 'status'), 'registered', answer);
    const again = await post(context, trader, id, 'presentation', undefined, [key]);
    expect.status(again, 200);
    expect.header(again, 'Idempotency-Replayed', /^true$/);
    expect.problem(await post(context, trader, id, 'presentation'), 409, 'action_not_allowed');
  }),
  declarationCase(
    'present-early',
    'refuses the presentation for a declaration that was not pre-lodged, and returns status and reason',
    `${PRESENTATION} Otherwise 409 action_not_allowed with the status and the reason.`,
    async (context) => {
      const trader = await context.fixtures.trader();
      const answer = await post(context, trader, await context.fixtures.draft(trader), 'presentation');
      context.expect.problem(answer, 409, 'action_not_allowed');
      context.expect.equal(
        'declarationStatus',
        valueAt(bodyJson(answer), 'declarationStatus'),
        'draft',
        answer,
      );
      context.expect.that(
        'reason',
        textAt(bodyJson(answer), 'reason') !== undefined,
        'a reason',
        valueAt(bodyJson(answer), 'reason'),
        answer,
      );
    },
  ),
  declarationCase('amend', 'replaces the document before acceptance: 201', AMENDMENT, async (context) => {
    const { expect } = context;
    const trader = await context.fixtures.trader();
    const { id, document } = await registered(context, trader);
    const amended = { ...document, additionalInformation: [{ code: '00100', text: 'Amended' }] };
    const answer = await post(context, trader, id, 'amendments', { document: amended, reason: 'A mistake' });
    expect.status(answer, 201);
    expect.equal('version', valueAt(bodyJson(answer), 'version'), 2, answer);
    const first = await get(context, trader, id, 'versions/1');
    expect.status(first, 200);
    expect.equal('document of version 1', valueAt(bodyJson(first), 'document'), document, first);
    const second = await get(context, trader, id, 'versions/2');
    expect.equal('document of version 2', valueAt(bodyJson(second), 'document'), amended, second);
    const amendment = await get(context, trader, id, 'amendments/1');
    const paths = listAt(bodyJson(amendment), 'diff').map((difference) => textAt(difference, 'path'));
    expect.equal('changed paths', paths, ['/additionalInformation'], amendment);
  }),
  declarationCase('amend-names', 'refuses an amendment of type or LRN: 400', AMENDMENT, async (context) => {
    const { expect, fixtures } = context;
    const trader = await fixtures.trader();
    const { id, document } = await registered(context, trader);
    const answer = await post(context, trader, id, 'amendments', {
      document: { ...document, lrn: fixtures.freshLrn() },
      reason: 'A mistake',
    });
    expect.problem(answer, 400, 'input_invalid');
    expect.contains('pointers', errorPointersOf(answer), ['/document/lrn'], answer);
  }),
  declarationCase(
    'amend-released',
    'creates an amendment request after release, and keeps the status',
    AMENDMENT,
    async (context) => {
      const { expect, fixtures } = context;
      const trader = await fixtures.trader();
      const document = await fixtures.declaration();
      const id = textAt(bodyJson(await createDraft(context, trader, document, '?lodge=true')), 'id') ?? '';
      const state = await pollUntilDecided(context, trader, id);
      const amended = { ...document, additionalInformation: [{ code: '00100', text: 'Amended' }] };
      const answer = await post(context, trader, id, 'amendments', {
        document: amended,
        reason: 'Found late',
      });
      expect.status(answer, 201);
      expect.equal('status', valueAt(bodyJson(answer), 'status'), state, answer);
      expect.equal('tracks.amendment', valueAt(bodyJson(answer), 'tracks', 'amendment'), 'requested', answer);
      const listed = await get(context, trader, id, 'amendments');
      expect.equal('amendments', listAt(bodyJson(listed), 'items').length, 1, listed);
    },
  ),
  declarationCase(
    'withdraw',
    'invalidates a registered declaration immediately, and requires a reason',
    INVALIDATION,
    async (context) => {
      const { expect } = context;
      const trader = await context.fixtures.trader();
      const { id } = await registered(context, trader);
      expect.problem(await post(context, trader, id, 'invalidation', {}), 400, 'input_invalid');
      const answer = await post(context, trader, id, 'invalidation', { reason: 'Declared twice' });
      expect.status(answer, 200);
      expect.equal('status', valueAt(bodyJson(answer), 'status'), 'invalidated', answer);
      const body = { reason: 'Declared twice' };
      expect.problem(await post(context, trader, id, 'invalidation', body), 409, 'action_not_allowed');
    },
  ),
  declarationCase(
    'query-none',
    'returns 404 for an unknown query',
    'POST …/queries/{number}/answer: the query must exist (rule 18).',
    async (context) => {
      const trader = await context.fixtures.trader();
      const id = await context.fixtures.draft(trader);
      const answer = await post(context, trader, id, 'queries/1/answer', { text: 'So' });
      context.expect.problem(answer, 404, 'not_found');
      context.expect.problem(await get(context, trader, id, 'queries/1'), 404, 'not_found');
    },
  ),
  declarationCase(
    'draft-duties',
    'estimates the duties of a draft; returns 409 for a draft without goods',
    'GET …/duties of a draft returns the estimate, or 409 declaration_incomplete with errors.',
    async (context) => {
      const { expect, fixtures } = context;
      const trader = await fixtures.trader();
      const estimated = await get(context, trader, await fixtures.draft(trader), 'duties');
      expect.status(estimated, 200);
      expect.equal('estimated', valueAt(bodyJson(estimated), 'estimated'), true, estimated);
      const { type, lrn } = await fixtures.declaration();
      const empty = textAt(bodyJson(await createDraft(context, trader, { type, lrn })), 'id') ?? '';
      const refused = await get(context, trader, empty, 'duties');
      expect.problem(refused, 409, 'declaration_incomplete');
      const [error] = listAt(bodyJson(refused), 'errors');
      expect.equal('errors[0].in', valueAt(error, 'in'), 'body', refused);
    },
  ),
  declarationCase(
    'payment',
    'lets the declarant pay or secure a bill once',
    'Customs releases the goods only if tracks.payment is paid, secured or not_due. POST …/payment pays or secures a bill.',
    async (context) => {
      const { expect, fixtures } = context;
      const trader = await fixtures.trader();
      const document = await fixtures.declaration({ lrn: fixtures.scenarioLrn('UNPAID-') });
      const id = textAt(bodyJson(await createDraft(context, trader, document, '?lodge=true')), 'id') ?? '';
      const billed = await repeatUntil(
        () => get(context, trader, id),
        (got) => textAt(bodyJson(got), 'tracks', 'payment') === 'due',
        20_000,
        100,
      );
      const bill = listAt(bodyJson(billed), 'bills')[0];
      expect.that('bills', textAt(bill, 'reference') !== undefined, 'a bill with a reference', bill, billed);
      const pay = (body: JsonRecord, more: readonly HttpHeader[] = []) =>
        post(context, trader, id, 'payment', body, more);
      expect.problem(await pay({ method: 'guarantee' }), 400, 'input_invalid');
      const unknown = { method: 'guarantee', guaranteeReference: 'NOBODYSGUARANTEE' };
      expect.problem(await pay(unknown), 400, 'input_invalid');
      const key: HttpHeader = ['Idempotency-Key', fixtures.freshLrn()];
      const answer = await pay({ method: 'transfer' }, [key]);
      expect.status(answer, 200);
      expect.equal('tracks.payment', valueAt(bodyJson(answer), 'tracks', 'payment'), 'paid', answer);
      expect.header(await pay({ method: 'transfer' }, [key]), 'Idempotency-Replayed', /^true$/);
      expect.problem(await pay({ method: 'transfer' }), 409, 'action_not_allowed');
      expect.equal('status', await pollUntilDecided(context, trader, id), 'released', answer);
    },
  ),
  declarationCase(
    'events',
    'returns the history of a declaration as events with sequence numbers',
    'GET …/events: the sequence number grows with every change.',
    async (context) => {
      const { expect, fixtures } = context;
      const trader = await fixtures.trader();
      const { id } = await registered(context, trader);
      await post(context, trader, id, 'invalidation', { reason: 'Declared twice' });
      const read = bodyJson(await get(context, trader, id));
      const answer = await repeatUntil(
        () => get(context, trader, id, 'events'),
        (got) => listAt(bodyJson(got), 'items').every((event) => valueAt(event, 'sequence') !== null),
        3_000,
      );
      expect.status(answer, 200);
      expect.header(answer, 'ETag', /^"[^"]+"$/);
      const events = listAt(bodyJson(answer), 'items');
      expect.equal('events', events.map(withoutSequence), listAt(read, 'history'), answer);
      const sequences = events.map((event) => Number(valueAt(event, 'sequence')));
      expect.equal(
        'sequences',
        sequences,
        sequences.toSorted((one, two) => one - two),
        answer,
      );
    },
  ),
];

function withoutSequence(event: unknown): unknown {
  const { sequence: _, ...fields } = isRecord(event) ? event : {};
  return fields;
}

/** Returns a pre-lodged declaration that customs has registered. */
async function registered(
  context: CaseContext,
  trader: AuthenticatedClient,
): Promise<{ id: string; document: JsonRecord }> {
  const expectedArrival = new Date(Date.now() + 172_800_000).toISOString();
  const document = await context.fixtures.declaration({ expectedArrival });
  const id = textAt(bodyJson(await createDraft(context, trader, document, '?lodge=true')), 'id') ?? '';
  const answer = await repeatUntil(
    () => get(context, trader, id),
    (got) => textAt(bodyJson(got), 'status') !== 'lodged',
    20_000,
    100,
  );
  context.expect.equal('status', valueAt(bodyJson(answer), 'status'), 'registered', answer);
  return { id, document };
}

function get(
  { call }: CaseContext,
  actor: AuthenticatedClient,
  id: string,
  place = '',
): Promise<HttpResponse> {
  const path = `${DECLARATIONS_PATH}/${id}${place === '' ? '' : `/${place}`}`;
  return call({ method: 'GET', path, headers: authenticatedHeaders(actor) });
}

function post(
  { call }: CaseContext,
  actor: AuthenticatedClient,
  id: string,
  place: string,
  body?: JsonRecord,
  more: readonly HttpHeader[] = [],
): Promise<HttpResponse> {
  const path = `${DECLARATIONS_PATH}/${id}/${place}`;
  const headers = [...authenticatedHeaders(actor), ...more];
  return body === undefined
    ? call({ method: 'POST', path, headers })
    : call({ method: 'POST', path, headers: [...headers, JSON_CONTENT_TYPE], body: JSON.stringify(body) });
}
