/** Reasons for which a job must visit a declaration at a time. */
export const visitReasons = [
  'present',
  'exit_enquiry',
  'exit',
  'clear',
  'lane',
  'hearing',
  'discharge_due',
  'discharge_overdue',
  'demand',
] as const;
export type VisitReason = (typeof visitReasons)[number];

/**
 * Queue entry and deadlines of a declaration. They follow from the state and are stored with it, so that the
 * database copies them into `officer_queue` and `deadlines` without knowledge of the lifecycle. Times are RFC
 * 3339.
 */
export interface PendingWork {
  /** Only for declarations in the officer queue. */
  readonly queue?: {
    /** Time since which customs must act; absent while others must. */
    readonly awaitsSince?: string;
    /** The earliest deadline for presentation, exit, payment or the answer to a query. */
    readonly dueBy?: string;
    readonly answered?: true;
  };
  readonly visits?: Partial<Record<VisitReason, string>>;
}
