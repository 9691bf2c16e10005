import { eventTypes } from '../../api/lists.gen.ts';
import type { components } from '../../api/management.d.ts';

export type EventType = components['schemas']['EventType'];

function groupOf(type: EventType): string {
  return type.slice(0, type.indexOf('.'));
}

/** Everything that a webhook can be for, by what it is about; within each in the order in which it happens. */
export const eventGroups = [...new Set(eventTypes.map(groupOf))].map((name) => ({
  name,
  types: eventTypes.filter((type) => groupOf(type) === name),
}));
