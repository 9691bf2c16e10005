import type { Feed } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { DecisionParts } from '../dossier/public.ts';

/** What supervisors' operations work with. */
export interface OfficerParts {
  readonly database: Database;
  readonly source: IdSource;
  readonly customs: Pick<DecisionParts, 'reference'>;
  /** Knows when the desk shows what was changed. */
  readonly feed: Pick<Feed, 'settled'>;
}
