import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DecisionParts } from '../dossier/public.ts';

/** Due time of one organisation, or (null) of all others. */
export interface DueTime {
  readonly organisationId: string | null;
  readonly now: Date;
}

export interface JobParts extends DecisionParts {
  /** How long a settled import remains `released`. */
  readonly clearAfterMs: number;
  /** Offices that accept automatically: codes, or `*` for all. */
  readonly automaticOffices: readonly string[];
}

export interface Job {
  /** Whether there is work: checked first, without a transaction, because usually there is none. */
  readonly isDue: (sql: Sql, due: DueTime, parts: JobParts) => Promise<boolean>;
  /** Returns the number of declarations found; it runs again at once when there may be more. */
  readonly run: (transaction: Transaction, due: DueTime, parts: JobParts) => Promise<number>;
}
