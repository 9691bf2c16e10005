import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { outdatedTable } from '../automation/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';
import type { Simulation } from './simulation.ts';

/** Maximum number of declarations in a batch of automatic decisions, and of the sandbox's officer. */
export const decisionBatchSize = 200;

/** A part of the declarations that are due: those after the first `offset` ones, up to a number. */
export interface BatchPage {
  readonly offset: number;
  readonly limit: number;
}

export const firstBatch: BatchPage = { offset: 0, limit: decisionBatchSize };

/** The time by which work is due, for one organisation or (null) for all organisations on system time. */
export interface DueTime {
  readonly organisationId: string | null;
  readonly now: Date;
}

export interface DeadlineJobDependencies extends DecisionDependencies {
  /** Simulated bank and officer; absent in production. */
  readonly simulation?: Simulation;
}

export interface DeadlineJob {
  /**
   * Returns whether the job has due work. Runs before each batch without a transaction, because usually no work is due.
   */
  readonly isDue: (sql: Sql, due: DueTime, parts: DeadlineJobDependencies) => Promise<boolean>;
  /**
   * Returns the number of declarations in the batch. A full batch can leave due work, so another batch follows. An
   * outdated automation table rolls the batch back.
   */
  readonly run: (
    transaction: Transaction,
    due: DueTime,
    parts: DeadlineJobDependencies,
  ) => Promise<number | typeof outdatedTable>;
}
