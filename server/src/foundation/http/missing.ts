import { type Refusal, refuse } from './problem.ts';
import { notFound } from './problems.ts';

/** Rule 1. */
export const unknownPath = refuse(notFound, {
  detail: 'The portal serves nothing at this path: compare it with the API reference.',
  extensions: { missing: 'path' },
});

/** Rule 18, told apart from rule 1; another organisation's resource is a missing one to the byte. */
export function asMissing(refusal: Refusal): Refusal {
  if (refusal.problem !== notFound) return refusal;
  const detail =
    'The path is right, but this resource does not exist, was deleted, or is another organisation’s.';
  return { detail, ...refusal, extensions: { missing: 'resource', ...refusal.extensions } };
}
