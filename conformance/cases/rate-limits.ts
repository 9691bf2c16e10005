import { setTimeout as pause } from 'node:timers/promises';
import type { CaseContext, ConformanceCase } from '../case.ts';
import { bodyJson, type HttpRequest, type HttpResponse, headerOf } from '../http.ts';
import { textAt } from '../json.ts';
import { authenticatedHeaders } from '../test-client.ts';
import { guardCase } from './guard/guard-case.ts';
import {
  GUARD_ERRORS,
  type GuardError,
  type GuardFixtures,
  type GuardRequestPlan,
  guardFixturesOf,
  requestOfPlan,
  VALID_REQUEST,
} from './guard/guard-errors.ts';

const STATUS = '/openapi/status';
const MOST_CALLS = 1_500;

const casesBeforeLimit = GUARD_ERRORS.filter(({ rule }) => rule < 13 && rule !== 8);
const casesAfterLimit = GUARD_ERRORS.filter(({ rule }) => rule > 13);

/**
 * Cases for guard rule 13, the rate limit. Its order relative to rule 8 can't be tested, because the portal
 * does not count requests of a suspended client.
 */
export const rateLimitCases: readonly ConformanceCase[] = [
  guardCase(13, 'client', 'returns 429 with Retry-After to a client beyond its rate', async (context) => {
    const { drained } = await guardFixturesOf(context);
    const answer = await exhaustLimit(context, cheapestRequest({ drained }));
    context.expect.problem(answer, 429, 'rate_limited');
    context.expect.header(answer, 'Retry-After', /^[1-9]\d*$/);
    context.expect.header(answer, 'RateLimit', /\br=0\b/);
  }),
  guardCase(13, 'shared', 'counts a second key of the client in the same pool', async (context) => {
    const { drained } = await guardFixturesOf(context);
    const { key } = await context.fixtures.management.createKey(drained.clientId);
    const request = { method: 'GET', path: STATUS, headers: authenticatedHeaders(drained, { key }) };
    // Tries three times, because on a slow connection 60 requests can take as long as the limit takes to
    // refill. All requests would pass only if they had a separate limit.
    const answers: HttpResponse[] = [];
    const isRefused = (): boolean => answers.some(({ status }) => status === 429);
    for (let attempt = 0; attempt < 3 && !isRefused(); attempt += 1) {
      await exhaustLimit(context, cheapestRequest({ drained }));
      answers.push(...(await inParallel(60, 24, () => context.client.send(request))));
    }
    context.expect.that(
      'requests with the second key',
      isRefused(),
      'at least one response 429',
      countStatuses(answers),
      answers[0],
    );
  }),
  guardCase(13, 'others', 'does not affect the pool of another client', async (context) => {
    const { drained } = await guardFixturesOf(context);
    await exhaustLimit(context, cheapestRequest({ drained }));
    const answer = await context.call({
      method: 'GET',
      path: STATUS,
      headers: authenticatedHeaders(await context.fixtures.platform()),
    });
    context.expect.status(answer, 200);
  }),
  guardCase(
    13,
    'unchanged',
    'does not charge unchanged polls (304) to the pool of requests',
    async (context) => {
      const actor = await context.fixtures.newClient();
      const first = await context.call({ method: 'GET', path: STATUS, headers: authenticatedHeaders(actor) });
      const headers = [
        ...authenticatedHeaders(actor),
        ['If-None-Match', headerOf(first, 'ETag') ?? ''] as const,
      ];
      const poll = () => context.client.send({ method: 'GET', path: STATUS, headers });
      const answers = await inParallel(600, 24, async () => {
        const first = await poll();
        if (first.status !== 503) return first;
        // Repeats the request after `Retry-After`, because an overloaded portal refuses requests without
        // counting them.
        await pause(1_000 * Number(headerOf(first, 'Retry-After') ?? 1));
        return poll();
      });
      const refused = answers.filter(({ status }) => status !== 304);
      context.expect.that(
        '600 unchanged polls',
        refused.length === 0,
        'only responses 304',
        countStatuses(answers),
        refused[0],
      );
    },
  ),
  ...casesBeforeLimit.map((fault) =>
    orderCase(fault, `reports ${fault.name} before an empty pool`, async (context, world) => {
      const request = requestOfPlan(planOf(fault, world), world);
      await exhaustLimit(context, cheapestRequest(world));
      context.expect.problem(await context.client.send(request), fault.status, fault.code);
    }),
  ),
  ...casesAfterLimit.map((fault) =>
    orderCase(fault, `reports an empty pool before ${fault.name}`, async (context, world) => {
      const faulty = requestOfPlan(planOf(fault, world), world);
      context.expect.problem(
        await callWhileEmpty(context, cheapestRequest(world), faulty),
        429,
        'rate_limited',
      );
    }),
  ),
  {
    ...guardCase(
      13,
      'failed-authentication',
      'limits failed authentications per address, and still accepts valid credentials',
      async (context) => {
        const from = context.spareAddress ?? '';
        const trader = await context.fixtures.trader();
        const request = {
          method: 'GET',
          path: STATUS,
          headers: authenticatedHeaders(trader, { key: `cpk_x_${'0'.repeat(33)}` }),
          from,
        };
        const answer = await exhaustLimit(context, request);
        context.expect.problem(answer, 429, 'rate_limited');
        context.expect.header(answer, 'Retry-After', /^[1-9]\d*$/);
        const valid = await context.client.send({
          method: 'GET',
          path: STATUS,
          headers: authenticatedHeaders(trader),
          from,
        });
        context.expect.status(valid, 200);
        const missing = await context.client.send({ method: 'GET', path: STATUS, from });
        context.expect.problem(missing, 401, 'credentials_missing');
      },
    ),
    skip: ({ spareAddress }) =>
      spareAddress === undefined
        ? 'would use up the rate limit of this IP address, which other programs share'
        : undefined,
  },
];

function orderCase(
  fault: GuardError,
  title: string,
  run: (context: CaseContext, world: GuardFixtures) => Promise<void>,
): ConformanceCase {
  const made = guardCase(13, `order-${String(fault.rule).padStart(2, '0')}`, title, async (context) =>
    run(context, await guardFixturesOf(context)),
  );
  return { ...made, id: made.id.replace('guard', 'rate') };
}

function planOf(fault: GuardError | undefined, world: GuardFixtures): GuardRequestPlan {
  const sound: GuardRequestPlan = {
    ...VALID_REQUEST,
    method: 'POST',
    actor: 'drained',
    keyOwner: 'drained',
    query: '?dryRun=true',
  };
  return fault === undefined ? sound : { ...sound, ...fault.change(sound, world, 13) };
}

/**
 * The cheapest request that counts towards the rate limit. A more expensive one could be slower than the
 * refill.
 */
function cheapestRequest({ drained }: Pick<GuardFixtures, 'drained'>): HttpRequest {
  return { method: 'GET', path: STATUS, headers: authenticatedHeaders(drained) };
}

/** Sends requests in parallel until one returns 429; returns that response, or the last one. */
async function exhaustLimit(context: CaseContext, request: HttpRequest): Promise<HttpResponse> {
  let refused: HttpResponse | undefined;
  let last: HttpResponse | undefined;
  let left = MOST_CALLS;
  const worker = async () => {
    while (refused === undefined && left > 0) {
      left -= 1;
      last = await context.client.send(request);
      if (last.status === 429) refused = last;
    }
  };
  await Promise.all(Array.from({ length: 24 }, worker));
  if (refused) return refused;
  if (last) return last;
  throw new Error(`no response to ${request.method} ${request.path}`);
}

/**
 * Sends a request while other requests keep the limit exhausted, because a slow request alone would give the
 * limit time to refill.
 */
async function callWhileEmpty(
  context: CaseContext,
  filler: HttpRequest,
  request: HttpRequest,
): Promise<HttpResponse> {
  let done = false;
  const fillers = inParallel(12, 12, async () => {
    let answer = await context.client.send(filler);
    while (!done) answer = await context.client.send(filler);
    return answer;
  });
  try {
    await exhaustLimit(context, filler);
    let answer = await context.client.send(request);
    for (let tries = 1; tries < 40 && answer.status !== 429; tries += 1) {
      // Waits after preparing the large body, which blocks this process, so that the other requests can exhaust
      // the limit again.
      await pause(50);
      answer = await context.client.send(request);
    }
    return answer;
  } finally {
    done = true;
    await fillers;
  }
}

async function inParallel(
  count: number,
  width: number,
  call: () => Promise<HttpResponse>,
): Promise<readonly HttpResponse[]> {
  const answers: HttpResponse[] = [];
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      answers.push(await call());
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return answers;
}

function countStatuses(answers: readonly HttpResponse[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const name = `${answer.status} ${textAt(bodyJson(answer), 'code') ?? ''}`.trim();
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
