export { MonthAvailability, readAvailability } from './availability-file.ts';
export { createResponseCounter, type ResponseCounter } from './count-responses.ts';
export { getServiceStatus, readServiceStatus } from './get-service-status.ts';
export { createStatusFiles } from './status-files.ts';
export { createStatusJob, type StatusJob } from './status-job.ts';
export { incidentTextFor } from './status-page.ts';
export { statusRoutes } from './status-routes.ts';
