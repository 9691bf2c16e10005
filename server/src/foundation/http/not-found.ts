import { type Refusal, refuse } from './problem.ts';
import { notFound } from './problems.ts';

/** The refusal 404 for an unknown path (rule 1). */
export const unknownPath = refuse(notFound, {
  detail: { words: 'not_found.path' },
  extensions: { missing: 'path' },
});

/**
 * Converts a refusal to the 404 of rule 18. The response for a resource of another organisation is byte by byte the same
 * as for a missing resource.
 */
export function asResourceNotFound(refusal: Refusal): Refusal {
  if (refusal.problem !== notFound) return refusal;
  const detail = { words: 'not_found.resource' } as const;
  return { detail, ...refusal, extensions: { missing: 'resource', ...refusal.extensions } };
}
