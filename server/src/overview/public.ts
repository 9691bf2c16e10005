export { getOverviewOperation } from './get-overview.ts';
export { getQueueHistory } from './get-queue-history.ts';
export { streamBadgesOperation } from './stream-badges.ts';
