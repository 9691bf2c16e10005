export { getOverviewOperation } from './get-overview.ts';
export { streamBadgesOperation } from './stream-badges.ts';
