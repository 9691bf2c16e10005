import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Static } from 'typebox';
import type { Database } from '../foundation/database/database.ts';
import type { Caller } from '../foundation/http/caller.ts';
import { openCursor, sealCursor } from '../foundation/http/cursor.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import {
  type Answer,
  answer,
  type Outcome,
  openApiOperation,
  type RequestFacts,
} from '../foundation/http/operation.ts';
import { rateRefusal } from '../foundation/http/pipeline.ts';
import type { PipelineRefusal } from '../foundation/http/problem.ts';
import { inputInvalid } from '../foundation/http/problems.ts';
import { matchesTag } from '../foundation/http/version-tag.ts';
import type { Feed } from './feed.ts';
import { createHeldCalls } from './held-calls.ts';
import { StatusAnswer, StatusQuery, statusExample } from './status-contract.ts';
import { readStatus, type StatusFilters, type StatusPage } from './status-store.ts';

type Query = Static<typeof StatusQuery>;

/** What one caller was last told: the same question gets the same answer as long as the head has not moved. */
interface Told {
  readonly queryString: string;
  readonly head: number;
  /** What was looked for: everything after this position. */
  readonly after: number;
  readonly text: string;
  readonly tag: string;
  readonly position: number;
  readonly empty: boolean;
}

const longestHoldSlice = 400;
/** Every new token is another caller, and a page can have 200 kB: kept for each, they would fill the memory. */
const mostKeptBytes = 64 * 1024 * 1024;

export interface StatusDependencies {
  readonly database: Database;
  readonly feed: Feed;
  readonly sealingKey: Uint8Array;
  readonly environment: string;
  /** Monotonic, in ms. */
  readonly clock: () => number;
}

export function readStatusOfDeclarations(deps: StatusDependencies) {
  const { database, feed, sealingKey, clock } = deps;
  const toldTo = new LRUCache<Caller, Told>({
    maxSize: mostKeptBytes,
    sizeCalculation: ({ text, queryString }) => text.length + queryString.length + 1_000,
  });
  const held = createHeldCalls();

  async function look(caller: Caller, query: Query, queryString: string, after: number): Promise<Told> {
    const organisationId = caller.organisation.id;
    const filters: StatusFilters = { lrn: query.lrn, mrn: query.mrn, status: query.status };
    feed.follow(organisationId);
    const page = await database.organisation(organisationId, (sql) =>
      readStatus(sql, organisationId, after, filters, query.limit ?? 100),
    );
    feed.learn(organisationId, page.head);
    const told = tell(deps, caller, query, page, { queryString, after });
    toldTo.set(caller, told);
    return told;
  }

  /** Holds the call until there is something to tell, the time is over, or the caller may no longer call. */
  async function hold(
    caller: Caller,
    query: Query,
    request: RequestFacts,
    first: Told,
    untilMs: number,
  ): Promise<Told | PipelineRefusal> {
    let told = first;
    while (!isNews(told, request) && clock() < untilMs && !request.ended.aborted) {
      const slice = Math.min(longestHoldSlice, untilMs - clock());
      await feed.moved(caller.organisation.id, told.head, slice, request.ended);
      const refusal = await request.recheck();
      if (refusal) return refusal;
      const head = feed.head(caller.organisation.id);
      if (head === told.head) continue;
      told = await look(caller, query, request.queryString, told.empty ? told.position : told.after);
    }
    return told;
  }

  /** Where the caller wants to go on, or null for what is no cursor of its own. */
  function positionOf(caller: Caller, query: Query): number | null {
    if (query.since === undefined) return 0;
    const position = openCursor(sealingKey, bindingOf(caller, query), query.since);
    return position === null ? null : Number(position);
  }

  return openApiOperation({
    id: 'readStatus',
    method: 'GET',
    path: '/openapi/status',
    tag: 'Status',
    summary: 'What has changed on my declarations?',
    description:
      'Keep it in a loop with the `cursor` of the answer before: every declaration that changed appears once with its latest state. With `wait` the answer is held until something changes. An unchanged answer to `If-None-Match` is 304 and is not counted.',
    scope: 'declarations:read',
    query: StatusQuery,
    conditional: true,
    answers: {
      200: {
        description: 'What has changed since the cursor, oldest first',
        body: StatusAnswer,
        headers: ['ETag'],
        examples: { changed: { summary: 'One declaration has changed', value: statusExample } },
      },
    },
    problems: [inputInvalid],
    handle({ caller, query, request }) {
      const told = toldTo.get(caller);
      const fromMemory = told !== undefined && told.queryString === request.queryString;
      if (fromMemory && feed.head(caller.organisation.id) === told.head && !query.wait) {
        return answerTold(told, request);
      }
      const after = positionOf(caller, query);
      if (after === null) return inputRefusal([cursorFault]);
      return answerAnew(caller, query, request, after);
    },
  });

  async function answerAnew(
    caller: Caller,
    query: Query,
    request: RequestFacts,
    after: number,
  ): Promise<Outcome<'input_invalid'>> {
    const told = await look(caller, query, request.queryString, after);
    if (!query.wait || isNews(told, request)) return answerTold(told, request);
    if (!held.begin(caller.client.id)) return tooManyHeld();
    try {
      const outcome = await hold(caller, query, request, told, clock() + query.wait * 1000);
      if ('kind' in outcome) return outcome;
      const drained = request.ended.aborted && !isNews(outcome, request);
      return drained ? answerDrained(caller, query, outcome) : answerTold(outcome, request);
    } finally {
      held.end(caller.client.id);
    }
  }

  // The process is going away: the caller goes on from where it is and reaches another one (contract 5).
  function answerDrained(caller: Caller, query: Query, { queryString, head, after }: Told): Answer {
    const nothing = { entries: [], position: after, more: false, head };
    const { text, tag } = tell(deps, caller, query, nothing, { queryString, after });
    return answer(200, text, ['ETag', tag]);
  }
}

function tell(
  { sealingKey, environment }: Pick<StatusDependencies, 'sealingKey' | 'environment'>,
  caller: Caller,
  query: Query,
  { entries, position, more, head }: StatusPage,
  asked: Pick<Told, 'queryString' | 'after'>,
): Told {
  const text = JSON.stringify({
    caller: callerOf(caller, environment),
    declarations: entries,
    cursor: sealCursor(sealingKey, bindingOf(caller, query), String(position)),
    more,
  });
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  // What a filter hides may fill a page: there is more to look at, though nothing to show yet.
  const empty = entries.length === 0 && !more;
  return { ...asked, head, text, tag, position, empty };
}

const cursorFault = {
  code: 'cursor',
  in: 'query' as const,
  name: 'since',
  message: 'is not a cursor of this organisation with these filters',
};

function bindingOf(caller: Caller, { lrn, mrn, status }: Query): string {
  return JSON.stringify([
    'status',
    caller.organisation.id,
    lrn ?? null,
    mrn ?? null,
    [...(status ?? [])].sort(),
  ]);
}

/** Whether a held call has something to tell. */
function isNews(told: Told, request: RequestFacts): boolean {
  return !told.empty && !matchesTag(request.header('if-none-match'), told.tag);
}

function answerTold(told: Told, request: RequestFacts): Answer {
  if (matchesTag(request.header('if-none-match'), told.tag)) {
    return { ...answer(304, undefined, ['ETag', told.tag]), unchanged: true };
  }
  return answer(200, told.text, ['ETag', told.tag]);
}

function tooManyHeld(): PipelineRefusal {
  return rateRefusal(1, 'This client holds as many calls as it may; let one end, or poll without `wait`.');
}

function callerOf(caller: Caller, environment: string): Static<typeof StatusAnswer>['caller'] {
  return {
    organisation: { id: caller.organisation.id, name: caller.organisation.name },
    client: { id: caller.client.id, userType: caller.userType },
    platform: caller.userType === 'platform' ? { id: caller.platform.id } : null,
    environment,
  };
}
