export { type Audience, audienceOf, representedBy, textForEach } from './audience.ts';
export { readLogOfPeriod, spanOfPeriod } from './change-log-period-store.ts';
export {
  type LoggedChange,
  type LogPage,
  readHead,
  readLog,
} from './change-log-store.ts';
export { createUnchanged, type Told, type Unchanged } from './conditional-read-cache.ts';
export { type DeclarationThen, readThen } from './declaration-snapshot-store.ts';
export { type EventRow, listEvents } from './event-store.ts';
export { createFeed, type Feed, feedChannel } from './feed.ts';
export { type FollowingDependencies, followChanges } from './follow-changes.ts';
export { StreamRole, streamOf } from './principal-feed.ts';
export { listHeads, readHeads, readStatus } from './status-store.ts';
