import { isConnectionFault, isDiskFull } from './database/database-faults.ts';
import { NeighbourFailed } from './leased-work.ts';

/** Who failed: a neighbour of the portal, or the portal itself. */
export const failedParts = [
  'database',
  'database_disk',
  'mail_server',
  'scanner',
  'trace_collector',
  'portal',
] as const;
export type FailedPart = (typeof failedParts)[number];

/** Returns who caused an error of a background job. */
export function failedPartOf(error: unknown): FailedPart {
  if (error instanceof NeighbourFailed) return error.neighbour;
  if (isDiskFull(error)) return 'database_disk';
  return isConnectionFault(error) ? 'database' : 'portal';
}
