import { type Refusal, refuse } from './problem.ts';
import { notFound } from './problems.ts';

/** Rule 1. */
export const unknownPath = refuse(notFound, {
  detail: { words: 'not_found.path' },
  extensions: { missing: 'path' },
});

/** Rule 18, told apart from rule 1; another organisation's resource is a missing one to the byte. */
export function asMissing(refusal: Refusal): Refusal {
  if (refusal.problem !== notFound) return refusal;
  const detail = { words: 'not_found.resource' } as const;
  return { detail, ...refusal, extensions: { missing: 'resource', ...refusal.extensions } };
}
