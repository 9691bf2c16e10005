import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { DecisionParts } from '../dossier/public.ts';

/** The moment by which something is due: of one organisation, or (null) of all others. */
export interface DueTime {
  readonly organisationId: string | null;
  readonly now: Date;
}

export interface JobParts extends DecisionParts {
  /** How long a settled import stays `released`. */
  readonly clearAfterMs: number;
  /** Offices that accept without a person: codes, or `*` for all. */
  readonly automaticOffices: readonly string[];
}

export interface Job {
  /** Whether there is anything to do. It is asked beforehand and without a transaction, since mostly there is not. */
  readonly isDue: (sql: Sql, due: DueTime, parts: JobParts) => Promise<boolean>;
  /** How many declarations it found; it is asked again at once when there may be more. */
  readonly run: (transaction: Transaction, due: DueTime, parts: JobParts) => Promise<number>;
}
