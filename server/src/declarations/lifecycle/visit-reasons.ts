/** Reasons for which a background job must process a declaration at a certain time. */
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
 * Entry in the officer queue and deadlines of a declaration. They follow from the state and are stored with it, so the
 * database can copy them to `officer_queue` and `deadlines` without lifecycle rules of its own. Times are RFC 3339.
 */
export interface PendingWork {
  /** Only for declarations in the officer queue. */
  readonly queue?: {
    /** Time since which customs must act; absent while the declarant must act. */
    readonly awaitsSince?: string;
    /** Time from which the portal can accept or release without an officer; absent if an officer must act. */
    readonly automationAt?: string;
    /** The earliest deadline for presentation, exit, payment or the answer to a query. */
    readonly dueBy?: string;
    readonly answered?: true;
  };
  readonly visits?: Partial<Record<VisitReason, string>>;
}
