import { isConnectionError, isDiskFull } from './database/database-errors.ts';
import { type Neighbour, NeighbourFailed } from './leased-work.ts';

/** The failed component: an external service, or the portal itself. */
export type FailedComponent = Neighbour | 'database' | 'database_disk' | 'portal';

/** Returns the component that caused an error of a background job. */
export function failedComponentOf(error: unknown): FailedComponent {
  if (error instanceof NeighbourFailed) return error.neighbour;
  if (isDiskFull(error)) return 'database_disk';
  return isConnectionError(error) ? 'database' : 'portal';
}
