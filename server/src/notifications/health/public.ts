export { createHealthJob } from './health-job.ts';
