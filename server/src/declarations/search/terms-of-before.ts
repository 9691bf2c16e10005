import type { Sql } from '../../foundation/database/database.ts';
import { deriveTermsOfBefore } from './terms-of-before-store.ts';

/** Numbering waits meanwhile. */
const atOnce = 100;
const mostBatches = 20;

/**
 * Some of the declarations that were derived before containers and invoices were terms, as many as a turn of the sweep has
 * time for. Once all have been looked at, it is one look-up.
 */
export async function findableByTerms(system: Sql): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1)
    if ((await deriveTermsOfBefore(system, atOnce)) !== atOnce) return;
}
