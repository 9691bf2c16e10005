import { tokenOperation } from '../../audit/public.ts';
import type { OperationContract } from '../../foundation/http/operation.ts';
import type { ServiceComponent } from '../incidents/public.ts';
import type { CountedResponses } from './service-status.ts';

/** Counts the responses of this node by component and minute. */
export interface ResponseCounter {
  count(response: {
    readonly operation: string | null;
    readonly path: string;
    readonly status: number;
  }): void;
  /** Returns the responses since the last call. */
  take(): CountedResponses[];
  /** Adds responses that could not be stored, so that a later call of `take` returns them again. */
  putBack(counts: readonly CountedResponses[]): void;
}

/** Responses that belong to no component, such as those of public pages. They count in the share of all responses. */
const otherResponses = 'other';
const countedMinuteMs = 60_000;

const tagsOfSignIn: readonly string[] = ['Session', 'People', 'Second factors'];
const tagsOfEvents: readonly string[] = ['Status and events', 'Webhooks'];
const tagsOfPayments: readonly string[] = [
  'Payments and guarantees',
  'Debts and claims',
  'Guarantors',
  'Appeals and stays',
];

function componentOfOperation({
  path,
  tag,
}: Pick<OperationContract, 'path' | 'tag'>): ServiceComponent | null {
  if (path.startsWith('/management/')) {
    if (tagsOfSignIn.includes(tag)) return 'sign_in';
    return tag === 'Officer queue' ? 'decisions' : 'console';
  }
  if (!path.startsWith('/openapi/')) return null;
  if (tagsOfEvents.includes(tag)) return 'events';
  return tagsOfPayments.includes(tag) ? 'payments' : 'lodging';
}

/** Returns the component of a request that reached no operation, because it failed before. */
function componentOfPath(path: string): ServiceComponent | null {
  if (path.startsWith('/oauth/')) return 'tokens';
  if (path.startsWith('/openapi/')) return 'lodging';
  return path.startsWith('/management/') || path.startsWith('/console') ? 'console' : null;
}

export function createResponseCounter(parts: {
  readonly operations: readonly Pick<OperationContract, 'id' | 'path' | 'tag'>[];
  readonly now: () => Date;
}): ResponseCounter {
  const components = new Map(parts.operations.map((each) => [each.id, componentOfOperation(each)] as const));
  components.set(tokenOperation, 'tokens');
  let counted = new Map<string, { total: number; failed: number }>();

  const add = (key: string, total: number, failed: number): void => {
    const known = counted.get(key) ?? { total: 0, failed: 0 };
    counted.set(key, { total: known.total + total, failed: known.failed + failed });
  };

  return {
    count({ operation, path, status }) {
      const minute = Math.floor(parts.now().getTime() / countedMinuteMs) * countedMinuteMs;
      const found = operation === null ? undefined : components.get(operation);
      const component = (found === undefined ? componentOfPath(path) : found) ?? otherResponses;
      add(`${minute} ${component}`, 1, status >= 500 ? 1 : 0);
    },
    take() {
      const all = [...counted].map(([key, counts]) => {
        const [at = '', component = ''] = key.split(' ');
        return { minute: new Date(Number(at)), component, ...counts };
      });
      counted = new Map();
      return all;
    },
    putBack(counts) {
      for (const { minute: at, component, total, failed } of counts)
        add(`${at.getTime()} ${component}`, total, failed);
    },
  };
}
