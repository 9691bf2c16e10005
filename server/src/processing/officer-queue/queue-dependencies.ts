import type { Feed } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { DecisionDependencies } from '../dossier/public.ts';

export interface OfficerQueueDependencies {
  readonly database: Database;
  readonly source: IdSource;
  /** Dependencies of decisions, with the customs clock: in the sandbox each organisation may have a separate one. */
  readonly customs: DecisionDependencies;
  /** Sequences decisions at once, and returns when the queue includes them. */
  readonly feed: Pick<Feed, 'committed' | 'settled'>;
  /** The portal's base URL without a trailing slash. */
  readonly baseUrl: string;
  readonly cursorKey: Uint8Array;
}
