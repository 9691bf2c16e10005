import { type CaseContext, type ConformanceCase, repeatUntil } from '../case.ts';
import { bodyJson, headerOf } from '../http.ts';
import { isRecord, listAt, textAt, valueAt } from '../json.ts';
import { authenticatedHeaders, JSON_CONTENT_TYPE } from '../test-client.ts';
import { createDraft, DECLARATIONS_PATH, declarationCase } from './drafts.ts';
import { lodgeDraft, NEXT_STATUSES } from './lodgement.ts';
import { isMrn } from './mrn.ts';
import { pollStatusUntilListed, pollUntilDecided } from './status/status-calls.ts';

const STATES =
  'draft → lodged → rejected | registered | accepted; accepted → under_control | released | invalidated; released → cleared | exited | expired | invalidated.';
const MRN =
  'An MRN has 18 characters with a check character. The portal assigns it at registration or acceptance, whichever is first, and never changes it.';
const GROUPS =
  'statusGroup is failed (rejected, not_released, expired), done (cleared, exited, invalidated), action_required (the declarant has an open action), else open.';

export const lifecycleCases: readonly ConformanceCase[] = [
  declarationCase(
    'lodged-fixed',
    'refuses to lodge, replace or delete a lodged declaration',
    'The lifecycle defines which party can take which action in which status: 409 action_not_allowed with the status and the reason.',
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const document = await fixtures.declaration();
      const id = textAt(bodyJson(await createDraft(context, trader, document, '?lodge=true')), 'id') ?? '';
      await pollUntilDecided(context, trader, id);
      const path = `${DECLARATIONS_PATH}/${id}`;
      const headers = authenticatedHeaders(trader);
      const etag = headerOf(await call({ method: 'GET', path, headers }), 'ETag') ?? '';
      const body = JSON.stringify(document);
      expect.problem(await lodgeDraft(context, trader, id), 409, 'action_not_allowed');
      expect.problem(await call({ method: 'DELETE', path, headers }), 409, 'action_not_allowed');
      const put = (tag: string) =>
        call({ method: 'PUT', path, headers: [...headers, JSON_CONTENT_TYPE, ['If-Match', tag]], body });
      expect.problem(await put(etag), 409, 'action_not_allowed');
      expect.problem(await put('"0"'), 409, 'version_conflict');
    },
  ),
  declarationCase(
    'lrn-spent',
    'refuses the LRN of a lodged declaration, and returns the status of that declaration',
    'A lodged declaration blocks its LRN permanently: 409 lrn_in_use, with the original declaration in the property conflict.',
    async (context) => {
      const trader = await context.fixtures.trader();
      const document = await context.fixtures.declaration();
      const first = await createDraft(context, trader, document, '?lodge=true');
      const id = textAt(bodyJson(first), 'id') ?? '';
      const state = await pollUntilDecided(context, trader, id);
      const again = await createDraft(context, trader, document, '?lodge=true');
      context.expect.problem(again, 409, 'lrn_in_use');
      const conflict = valueAt(bodyJson(again), 'conflict');
      context.expect.equal('conflict.id', valueAt(conflict, 'id'), id, again);
      context.expect.equal('conflict.sameContent', valueAt(conflict, 'sameContent'), true, again);
      context.expect.that(
        'conflict.declarationStatus',
        [state, 'cleared'].includes(textAt(conflict, 'declarationStatus') ?? ''),
        state,
        valueAt(conflict, 'declarationStatus'),
        again,
      );
      context.expect.that(
        'conflict.mrn',
        isNumber(context, textAt(conflict, 'mrn') ?? ''),
        'the MRN',
        valueAt(conflict, 'mrn'),
        again,
      );
    },
  ),
  declarationCase(
    'green',
    'accepts and releases the first example',
    'The first example of POST /openapi/declarations can be lodged on any day, and without a scenario prefix it gets the green lane.',
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const id = await fixtures.lodged(trader);
      const state = await pollUntilDecided(context, trader, id);
      expect.that('status', ['released', 'cleared'].includes(state), 'released or cleared', state);
      const headers = authenticatedHeaders(trader);
      const read = await call({ method: 'GET', path: `${DECLARATIONS_PATH}/${id}`, headers });
      const mrn = textAt(bodyJson(read), 'mrn') ?? '';
      expect.that('mrn', isNumber(context, mrn), 'the country’s form, with its check digits', mrn, read);
      const byMrn = await call({ method: 'GET', path: `${DECLARATIONS_PATH}/mrn:${mrn}`, headers });
      expect.equal('id by mrn:', valueAt(bodyJson(byMrn), 'id'), id, byMrn);
      const listed = await pollStatusUntilListed(context, trader, `?mrn=${mrn}`, id);
      expect.equal('lane', valueAt(bodyJson(listed), 'items', 0, 'lane'), 'green', listed);
    },
  ),
  declarationCase('mrn-kept', 'assigns the MRN at acceptance and never changes it', MRN, async (context) => {
    const { fixtures, expect, call } = context;
    const trader = await fixtures.trader();
    const id = await fixtures.lodged(trader);
    const request = {
      method: 'GET',
      path: `${DECLARATIONS_PATH}/${id}`,
      headers: authenticatedHeaders(trader),
    };
    const mrns = new Set<string>();
    await repeatUntil(
      () => call(request),
      (answer) => {
        const status = textAt(bodyJson(answer), 'status') ?? '';
        const mrn = textAt(bodyJson(answer), 'mrn');
        if (mrn) mrns.add(mrn);
        if (['accepted', 'registered', 'released', 'cleared'].includes(status))
          expect.that(`mrn when ${status}`, mrn !== undefined, 'given', mrn, answer);
        return /released|cleared/.test(status);
      },
      20_000,
      60,
    );
    expect.equal('different MRNs', mrns.size, 1);
  }),
  declarationCase(
    'history',
    'has only transitions of the contract in the history',
    STATES,
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const id = await fixtures.lodged(trader);
      await pollUntilDecided(context, trader, id);
      const read = await call({
        method: 'GET',
        path: `${DECLARATIONS_PATH}/${id}`,
        headers: authenticatedHeaders(trader),
      });
      const states = statesIn(listAt(bodyJson(read), 'history'));
      expect.contains('states', states, ['lodged', 'accepted', 'released'], read);
      for (const [index, state] of states.entries()) {
        const before = states[index - 1];
        if (before === undefined) continue;
        expect.that(
          'step',
          (NEXT_STATUSES[before] ?? []).includes(state),
          `from ${before} to one of ${NEXT_STATUSES[before]?.join(', ')}`,
          state,
          read,
        );
      }
    },
  ),
  declarationCase(
    'status-group',
    'returns the status group that belongs to the status',
    GROUPS,
    async (context) => {
      const { fixtures, expect } = context;
      const trader = await fixtures.trader();
      const id = await fixtures.lodged(trader);
      await pollUntilDecided(context, trader, id);
      const answer = await pollStatusUntilListed(context, trader, '?limit=500', id);
      for (const entry of listAt(bodyJson(answer), 'items'))
        expect.equal(
          `statusGroup of ${textAt(entry, 'status')}`,
          valueAt(entry, 'statusGroup'),
          groupOf(entry),
          answer,
        );
    },
  ),
];

/** The status group of each final status. */
export const groupByFinalStatus: Readonly<Record<string, 'failed' | 'done'>> = {
  rejected: 'failed',
  not_released: 'failed',
  expired: 'failed',
  cleared: 'done',
  exited: 'done',
  invalidated: 'done',
};

function groupOf(entry: unknown): string {
  const ended = groupByFinalStatus[textAt(entry, 'status') ?? ''];
  if (ended !== undefined) return ended;
  const open = listAt(entry, 'nextActions').some((action) => textAt(action, 'actor') === 'declarant');
  return open ? 'action_required' : 'open';
}

/** Returns the statuses of a history in order, without repetitions. */
function statesIn(history: readonly unknown[]): readonly string[] {
  const states: string[] = [];
  for (const entry of history) {
    const state = isRecord(entry) ? (textAt(entry, 'status') ?? textAt(entry, 'to')) : undefined;
    if (state !== undefined && state !== states.at(-1)) states.push(state);
  }
  return states;
}

function isNumber({ fixtures: { country } }: CaseContext, text: string): boolean {
  return country.isRegistration(text) && (!country.hasContractMrn || isMrn(text));
}
