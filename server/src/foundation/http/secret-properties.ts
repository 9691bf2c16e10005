import type { OperationContract } from './operation.ts';

/**
 * Returns whether the body or a response of an operation has a secret property (`x-secret` in its schema). Such responses
 * are never compressed, and such bodies are not captured.
 */
export function holdsSecrets({ body, answers }: Pick<OperationContract, 'body' | 'answers'>): boolean {
  return hasSecret([body, answers]);
}

/** Caches the result for each schema, because operations share most of their schemas. */
const hasSecretBySchema = new WeakMap<object, boolean>();

function hasSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const known = hasSecretBySchema.get(value);
  if (known !== undefined) return known;
  const isSecret = 'x-secret' in value && value['x-secret'] === true;
  const found = isSecret || Object.values(value).some(hasSecret);
  hasSecretBySchema.set(value, found);
  return found;
}
