import type { OperationContract } from './operation.ts';

/**
 * Whether a body or an answer of an operation has a member that is secret: its schema says so by `x-secret`. Such answers are
 * never packed, such bodies are in no log, and a fault does not repeat such a value.
 */
export function holdsSecrets({ body, answers }: Pick<OperationContract, 'body' | 'answers'>): boolean {
  return hasSecret([body, answers], new Set());
}

function hasSecret(value: unknown, seen: Set<object>): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  if ('x-secret' in value && value['x-secret'] === true) return true;
  return Object.values(value).some((each) => hasSecret(each, seen));
}
