import { eventTypes } from '../../api/lists.gen.ts';
import type { components } from '../../api/management.d.ts';

export type EventType = components['schemas']['WebhookEventType'];

function groupOf(type: EventType): string {
  return type.slice(0, type.indexOf('.'));
}

/**
 * Event types of webhooks, grouped by subject. The groups and types are in the order of a declaration's life.
 */
export const eventGroups = [...new Set(eventTypes.map(groupOf))].map((name) => ({
  name,
  types: eventTypes.filter((type) => groupOf(type) === name),
}));
