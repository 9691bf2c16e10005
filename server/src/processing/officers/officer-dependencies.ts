import type { Feed } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { DecisionDependencies } from '../dossier/public.ts';

export interface OfficerDependencies {
  readonly database: Database;
  readonly source: IdSource;
  readonly customs: Pick<DecisionDependencies, 'reference'>;
  /** Waits until the officer queue includes a change. */
  readonly feed: Pick<Feed, 'settled'>;
}
