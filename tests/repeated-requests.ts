import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isRecord, textAt } from '../conformance/json.ts';
import type { CallOptions } from './portal-client.ts';

/*
 * Tests the promise of Idempotency-Key: repeats every request of an idempotent operation in all ways, and
 * reports violations by operation.
 */

/** The parts of a response that the test needs. */
export interface CheckedResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null | undefined };
  readonly text: string;
  readonly body: unknown;
}

export interface RepeatingCaller<Answer extends CheckedResponse> {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

export interface KeyedOperation {
  readonly id: string;
  readonly method: string;
  /** Path of the operation, with its parameters in braces. */
  readonly path: string;
}

type Query = <Row extends Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** Returns the operation of a request; undefined if it has no Idempotency-Key. */
export function findKeyedOperation(
  operations: readonly KeyedOperation[],
  method: string,
  path: string,
): KeyedOperation | undefined {
  return operations.find((one) => one.method === method && patternOf(one).test(path));
}

const patternOf = ({ path }: KeyedOperation): RegExp =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?.*)?$`);

export const isReplayed = ({ headers }: CheckedResponse): boolean =>
  headers.get('idempotency-replayed') === 'true';
export const wasApplied = (answer: CheckedResponse): boolean => answer.status < 300 && !isReplayed(answer);

/** Returns whether a response equals that of the applied request. Only the latter contains secrets. */
export function isSameResponse(answer: CheckedResponse, applied: CheckedResponse): boolean {
  if (answer.text === applied.text) return true;
  if (!isRecord(applied.body) || !isReplayed(answer)) return false;
  const { secret, ...others } = applied.body;
  return secret !== undefined && isDeepStrictEqual(answer.body, others);
}

/** Returns the requests that have changed data. */
export async function requestsWithEffect(
  query: Query,
  answers: readonly CheckedResponse[],
): Promise<string[]> {
  const rows = await query<{ request: string }>(
    'select request_id::text as request from audit.events where request_id = any ($1)',
    [answers.map(requestOf)],
  );
  return [...new Set(rows.map(({ request }) => request))];
}

const requestOf = ({ headers }: CheckedResponse): string => headers.get('x-request-id') ?? '';

/** Counts rows that callers create, without those of customs' work at the same time. */
async function countEffects(query: Query): Promise<string> {
  const rows = await query<Record<string, unknown>>(
    `select
       (select count(*) from declarations.declarations)::integer as declarations,
       (select count(*) from declarations.versions)::integer as versions,
       (select count(*) from declarations.changes where actor_kind = 'declarant')::integer as events,
       (select count(*) from declarations.amendments)::integer as amendments,
       (select count(*) from declarations.presentations)::integer as presentations,
       (select count(*) from documents.documents)::integer as documents,
       (select count(*) from notifications.webhooks)::integer as webhooks,
       (select count(*) from notifications.deliveries where type = 'webhook.test')::integer as tests,
       (select count(*) from audit.events where actor_kind <> 'system')::integer as audit,
       (select count(*) from foundation.idempotency)::integer as remembered`,
  );
  return JSON.stringify(rows[0]);
}

/**
 * Wraps a client so that it repeats each idempotent request: concurrently, after completion, with another body,
 * and by `elsewhere`, which has no cache. Returns the response of the applied request.
 */
export function repeatInEveryWay<Answer extends CheckedResponse>(
  api: RepeatingCaller<Answer>,
  elsewhere: RepeatingCaller<Answer>,
  operations: readonly KeyedOperation[],
  query: Query,
  tried: Map<string, string[]>,
): RepeatingCaller<Answer> {
  return {
    async call(method, path, options = {}) {
      const operation = findKeyedOperation(operations, method, path);
      if (!operation) return api.call(method, path, options);
      const keyed = { ...options, headers: { ...options.headers, 'Idempotency-Key': randomUUID() } };
      const again = (through = api, changed: CallOptions = keyed): Promise<Answer> =>
        through.call(method, path, changed);
      const atOnce = await Promise.all([again(), again()]);
      const [applied] = atOnce.filter(wasApplied);
      if (!applied) throw new Error(`${operation.id} returned ${atOnce.map(describeResponse).join(', ')}`);
      const once = await countEffects(query);
      const alone = [await again(), await again()];
      const others = await again(api, { ...keyed, ...anotherBody(options) });
      const later = await again(elsewhere);
      const all = [...atOnce, ...alone, others, later];
      const changedBy = await requestsWithEffect(query, all);
      const afterwards = await countEffects(query);
      const isPromised = (answer: Answer): boolean => isReplayed(answer) && isSameResponse(answer, applied);
      const promises: Readonly<Record<string, boolean>> = {
        [`twice at once: ${atOnce.map(describeResponse).join(', ')}`]: atOnce.every(
          (answer) =>
            answer === applied ||
            describeResponse(answer) === '409 request_in_progress' ||
            isPromised(answer),
        ),
        [`again: ${alone.map(describeResponse).join(', ')}`]: alone.every(isPromised),
        [`with another body: ${describeResponse(others)}`]:
          describeResponse(others) === '409 idempotency_key_reused',
        [`by another process: ${describeResponse(later)}`]: isPromised(later),
        [`${changedBy.length} calls left audit rows`]: isDeepStrictEqual(changedBy, [requestOf(applied)]),
        [`${once} became ${afterwards}`]: once === afterwards,
      };
      const broken = Object.entries(promises).flatMap(([name, holds]) => (holds ? [] : [name]));
      tried.set(operation.id, [...(tried.get(operation.id) ?? []), ...broken]);
      return applied;
    },
  };
}

const describeResponse = (answer: CheckedResponse): string =>
  `${answer.status}${isReplayed(answer) ? ' replayed' : ''} ${textAt(answer.body, 'code') ?? ''}`.trim();

/** Returns a body that means the same but has other bytes. A file gets a further line. */
function anotherBody({ headers, body }: CallOptions): Pick<CallOptions, 'body'> {
  const isFile = headers?.['Content-Type'] !== undefined;
  if (body === undefined) return { body: '{}' };
  return { body: isFile ? `${body}\n` : `${JSON.stringify(body)} ` };
}

/** Returns the idempotent operations that have no test request or violate their promise. */
export function idempotencyViolations(
  operations: readonly KeyedOperation[],
  tried: ReadonlyMap<string, readonly string[]>,
): string[] {
  return operations.flatMap(({ id }) => {
    const broken = tried.get(id);
    return broken === undefined ? [`${id}: no call of it is made`] : broken.map((what) => `${id}: ${what}`);
  });
}
