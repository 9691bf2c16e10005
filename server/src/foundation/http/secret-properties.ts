import type { OperationContract } from './operation.ts';

/**
 * Whether a body or an answer of an operation has a member that is secret: its schema says so by `x-secret`. Such answers are
 * never packed, such bodies are in no log, and a fault does not repeat such a value.
 */
export function holdsSecrets({ body, answers }: Pick<OperationContract, 'body' | 'answers'>): boolean {
  return hasSecret([body, answers]);
}

/** Operations share most of their schemas, so each schema is searched once. */
const searched = new WeakMap<object, boolean>();

function hasSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const known = searched.get(value);
  if (known !== undefined) return known;
  const isSecret = 'x-secret' in value && value['x-secret'] === true;
  const found = isSecret || Object.values(value).some(hasSecret);
  searched.set(value, found);
  return found;
}
