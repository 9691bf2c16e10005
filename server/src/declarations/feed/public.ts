export { type EventRow, listEvents } from './event-store.ts';
export { createFeed, type Feed, feedChannel } from './feed.ts';
export {
  cursorRefusal,
  type FollowedPage,
  type FollowingDependencies,
  followChanges,
  longestHoldSlice,
  tooManyHeld,
} from './following.ts';
export { createHeldCalls } from './held-calls.ts';
export { type LoggedChange, readHead, readLog, readLogOfPeriod, spanOfPeriod } from './log-store.ts';
export { StreamRole, streamOf } from './principal-stream.ts';
export { readHeads, readStatus } from './status-store.ts';
export { createUnchanged, type Told, type Unchanged } from './unchanged.ts';
