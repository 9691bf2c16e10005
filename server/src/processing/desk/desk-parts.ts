import type { Feed } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { DecisionParts } from '../dossier/public.ts';

/** What officers' operations work with. */
export interface DeskParts {
  readonly database: Database;
  readonly source: IdSource;
  /** What deciding needs, with the clock of customs: in the sandbox each organisation may have its own. */
  readonly customs: DecisionParts;
  /** Hears of what was decided, so that it is numbered at once; knows when the desk shows it. */
  readonly feed: Pick<Feed, 'committed' | 'settled'>;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly cursorKey: Uint8Array;
}
