export { type Audience, audienceOf, representedBy, textForEach } from './audience.ts';
export { type EventRow, listEvents } from './event-store.ts';
export { createFeed, type Feed, feedChannel } from './feed.ts';
export { type FollowingDependencies, followChanges } from './follow-changes.ts';
export {
  type LoggedChange,
  type LogPage,
  readHead,
  readLog,
} from './log-store.ts';
export { readLogOfPeriod, spanOfPeriod } from './period-log-store.ts';
export { StreamRole, streamOf } from './principal-stream.ts';
export { listHeads, readHeads, readStatus } from './status-store.ts';
export { type DeclarationThen, readThen } from './then-store.ts';
export { createUnchanged, type Told, type Unchanged } from './unchanged.ts';
