import { type Static, Type } from 'typebox';
import { timeSchema } from '../foundation/http/common-schemas.ts';
import type { Operation } from '../foundation/http/operation.ts';
import { listBody, singlePage } from '../foundation/http/pagination.ts';
import type { ValidationError as InputFault } from '../foundation/http/problem.ts';

const callFaults = [
  'timeout_after_commit',
  'error_500',
  'unavailable_503',
  'too_many_requests_429',
  'slow',
] as const;
/** Faults of webhook deliveries, for all webhooks of the organisation. */
const deliveryFaults = ['duplicate_deliveries', 'reorder_deliveries'] as const;
export type RequestFaultName = (typeof callFaults)[number];
export type DeliveryFaultName = (typeof deliveryFaults)[number];
export type FaultName = RequestFaultName | DeliveryFaultName;
const delaying: readonly FaultName[] = ['slow', 'timeout_after_commit', 'reorder_deliveries'];

export function isRequestFault(fault: FaultName): fault is RequestFaultName {
  return callFaults.some((name) => name === fault);
}

const mostFaults = 20;
/** Faults expire, so that forgotten ones cause no surprise the next day. */
export const faultsLastMs = 60 * 60_000;
/** Sandbox operations are exempt from faults, so that a client can always clear them. */
const exemptPath = '/openapi/sandbox';

const faultProperties = {
  operation: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^([a-z][A-Za-z0-9]*|(\\*|GET|POST|PUT|PATCH|DELETE) /openapi/[!-~]*)$',
      'x-format': 'operation',
      description:
        'Operations to which the fault applies: an operation identifier (`createDeclaration`), or method and path with `*` as a wildcard (`POST /openapi/declarations*`). Default: all operations',
    }),
  ),
  fault: Type.Enum([...callFaults, ...deliveryFaults], {
    description:
      'Fault to inject. `timeout_after_commit` processes the request and sends no response. `error_500`, `unavailable_503` and `too_many_requests_429` return this status, and the portal does not process the request. `slow` processes the request and delays the response. Two faults affect the webhook deliveries of the organisation: `duplicate_deliveries` sends a successful delivery twice, with the same `webhook-id`; `reorder_deliveries` delays a delivery until a later delivery was sent, for webhooks with `ordered` set to `none`',
  }),
  delayMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 30_000,
      description:
        'Delay in milliseconds. `slow`: delay of the response (default 2,000); `timeout_after_commit`: delay before the portal closes the connection (default 5,000); `reorder_deliveries`: maximum delay of a delivery (default 2,000)',
    }),
  ),
  probability: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: 'Probability that the fault affects a matching request or delivery; default 1',
    }),
  ),
  times: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_000,
      description: 'Number of requests or deliveries that the fault affects; default: unlimited',
    }),
  ),
};

export const FaultsBody = Type.Object(
  {
    faults: Type.Array(Type.Object(faultProperties, { additionalProperties: false }), {
      maxItems: mostFaults,
      description:
        'Injected faults, in the order in which the portal evaluates them. Only one fault affects a request: the first fault that matches the request and is not used up.',
    }),
  },
  { additionalProperties: false },
);
export type FaultToSet = Static<typeof FaultsBody>['faults'][number];

const SetFaultBody = Type.Object(
  {
    ...faultProperties,
    times: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Number of requests or deliveries that the fault will still affect',
      }),
    ),
    expiresAt: timeSchema('Time when the fault expires at the latest'),
  },
  { title: 'InjectedFault', additionalProperties: false },
);

export const FaultsAnswer = listBody(
  SetFaultBody,
  'Injected faults, in the order in which the portal evaluates them',
);

/** A configured fault. Its times are in system time. */
export interface SetFault {
  readonly number: number;
  readonly operation: string | null;
  readonly fault: FaultName;
  readonly delayMs: number | null;
  readonly probability: number | null;
  readonly remaining: number | null;
  readonly expiresAt: Date;
}

export const faultsExample = singlePage([
  {
    operation: 'createDeclaration',
    fault: 'timeout_after_commit',
    times: 3,
    expiresAt: '2026-02-04T09:00:00.000Z',
  },
]);

/** Returns the faults of a client for responses; `times` is the remaining count. */
export function faultsResponse(faults: readonly SetFault[]): Static<typeof FaultsAnswer> {
  return singlePage(
    faults.map(({ operation, fault, delayMs, probability, remaining, expiresAt }) => ({
      ...(operation !== null && { operation }),
      fault,
      ...(delayMs !== null && { delayMs }),
      ...(probability !== null && { probability }),
      ...(remaining !== null && { times: remaining }),
      expiresAt: expiresAt.toISOString(),
    })),
  );
}

/** Returns whether a fault applies to a request, by operation id or by method and path. */
export function matchesFault(
  pattern: string | null,
  call: { readonly operationId: string; readonly method: string; readonly path: string },
): boolean {
  if (call.path === exemptPath || call.path.startsWith(`${exemptPath}/`)) return false;
  if (pattern === null || pattern === call.operationId) return true;
  const space = pattern.indexOf(' ');
  if (space === -1) return false;
  const method = pattern.slice(0, space);
  const methodFits = method === '*' || method === (call.method === 'HEAD' ? 'GET' : call.method);
  return methodFits && matchesPattern(pattern.slice(space + 1), call.path);
}

/** Matches a text against a pattern in which `*` matches any text, in linear time. */
function matchesPattern(pattern: string, text: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

/** Returns the errors that the schema can't express: unknown operation ids, and delays of faults without one. */
export function validateFaults(
  newFaults: readonly FaultToSet[],
  operations: readonly Pick<Operation, 'id'>[],
): InputFault[] {
  const ids = operations.map(({ id }) => id);
  return newFaults.flatMap(({ operation, fault, delayMs }, index) => {
    const found: InputFault[] = [];
    const at = `/faults/${index}`;
    if (
      isRequestFault(fault) &&
      operation !== undefined &&
      !operation.includes(' ') &&
      !ids.includes(operation)
    ) {
      const words = 'operation.unknown';
      const pointer = `${at}/operation`;
      found.push({ code: 'operation', in: 'body', pointer, words, actual: operation, expected: ids });
    }
    if (operation !== undefined && !isRequestFault(fault)) {
      const details = { words: 'operation.delivery', params: { fault } } as const;
      found.push({ code: 'operation', in: 'body', pointer: `${at}/operation`, ...details });
    }
    if (delayMs !== undefined && !delaying.includes(fault)) {
      found.push({ code: 'delay', in: 'body', pointer: `${at}/delayMs`, params: { fault } });
    }
    return found;
  });
}
