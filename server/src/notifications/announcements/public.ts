export { createAnnouncementJob } from './announcement-job.ts';
