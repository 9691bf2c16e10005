import type { Operation } from '../foundation/http/operation.ts';
import { exportEvents } from './export-events.ts';
import { type EventDependencies, readEvents } from './read-events.ts';

export type NotificationDependencies = EventDependencies;

export function notificationOperations(deps: NotificationDependencies): Operation[] {
  return [readEvents(deps), exportEvents(deps)];
}
