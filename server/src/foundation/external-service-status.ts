import { isConnectionError, isDiskFull } from './database/database-errors.ts';
import { type ExternalService, ExternalServiceFailed } from './leased-work.ts';

/** The component that failed: an external service (neighbour), the database, its disk, or the portal itself. */
export type FailedComponent = ExternalService | 'database' | 'database_disk' | 'portal';

/** Returns the component that caused an error of a background job. */
export function failedComponentOf(error: unknown): FailedComponent {
  if (error instanceof ExternalServiceFailed) return error.neighbour;
  if (isDiskFull(error)) return 'database_disk';
  return isConnectionError(error) ? 'database' : 'portal';
}
