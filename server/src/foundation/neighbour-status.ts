import { isConnectionFault, isDiskFull } from './database/database-errors.ts';
import { type Neighbour, NeighbourFailed } from './leased-work.ts';

/** The failed component: an external service, or the portal itself. */
export type FailedPart = Neighbour | 'database' | 'database_disk' | 'portal';

/** Returns the component that caused an error of a background job. */
export function failedPartOf(error: unknown): FailedPart {
  if (error instanceof NeighbourFailed) return error.neighbour;
  if (isDiskFull(error)) return 'database_disk';
  return isConnectionFault(error) ? 'database' : 'portal';
}
