import type { Feed } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { DecisionParts } from '../dossier/public.ts';

export interface OfficerParts {
  readonly database: Database;
  readonly source: IdSource;
  readonly customs: Pick<DecisionParts, 'reference'>;
  /** Returns when the officer queue includes a change. */
  readonly feed: Pick<Feed, 'settled'>;
}
