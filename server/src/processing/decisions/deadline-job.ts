import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DecisionDependencies } from '../dossier/public.ts';

/** Due time of one organisation, or (null) of all others. */
export interface DueTime {
  readonly organisationId: string | null;
  readonly now: Date;
}

export interface DeadlineJobDependencies extends DecisionDependencies {
  /** How long a settled import remains `released`. */
  readonly clearAfterMs: number;
  /** Offices that accept automatically: codes, or `*` for all. */
  readonly automaticOffices: readonly string[];
}

export interface DeadlineJob {
  /** Whether there is work: checked first, without a transaction, because usually the list is empty. */
  readonly isDue: (sql: Sql, due: DueTime, parts: DeadlineJobDependencies) => Promise<boolean>;
  /** Returns the number of declarations found; it runs again at once when there may be more. */
  readonly run: (transaction: Transaction, due: DueTime, parts: DeadlineJobDependencies) => Promise<number>;
}
