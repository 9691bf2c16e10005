export { type Audience, audienceOf, representedProperty, statementPerAudience } from './audience.ts';
export { readLogOfPeriod, sequenceRangeOfPeriod } from './change-log-period-store.ts';
export {
  type ChangedDebt,
  type LoggedChange,
  type LogPage,
  readLog,
  readStreamPosition,
} from './change-log-store.ts';
export { type CachedRead, type ConditionalReads, createConditionalReads } from './conditional-read-cache.ts';
export { type DeclarationSnapshot, readSnapshots } from './declaration-snapshot-store.ts';
export { type EventRow, listEvents } from './event-store.ts';
export { createFeed, type Feed, feedChannel } from './feed.ts';
export { type ChangeFollowingDependencies, followChanges } from './follow-changes.ts';
export { StreamRole, streamNameOf } from './principal-feed.ts';
export { listStreamPositions, readStatus, readStreamPositions } from './status-store.ts';
