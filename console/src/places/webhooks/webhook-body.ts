import { eventTypes } from '../../api/lists.gen.ts';
import type { components } from '../../api/management.d.ts';
import type { EventType } from './event-types.ts';

type Webhook = components['schemas']['Webhook'];

/** What people set of a webhook. */
export interface WebhookBody {
  readonly url: string;
  readonly description: string | null;
  /** Null: all of them. */
  readonly events: EventType[] | null;
  readonly ordered: Webhook['ordered'];
  /** Whose stream it tells of; it never changes. */
  readonly role: Webhook['role'];
}

/** Whose declarations a webhook tells of, as people choose: the own ones, or what others lodge in one's name. */
export const webhookRoles = ['own', 'principal'] as const;

/** The same as a form has it. */
export interface WebhookFields {
  readonly url: string;
  readonly description: string;
  /** Whether all events are wanted: there are then none to choose. */
  readonly all: boolean;
  readonly events?: EventType[];
  readonly ordered: Webhook['ordered'];
  /** Asked of a new one alone. */
  readonly role?: (typeof webhookRoles)[number];
}

export function fieldsOf(webhook: WebhookBody | undefined): WebhookFields {
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    all: !webhook?.events,
    events: webhook?.events ?? [],
    ordered: webhook?.ordered ?? 'declaration',
    role: webhook?.role ?? 'own',
  };
}

/** What a form says; the order of the chosen events is that of the list. */
export function webhookOf({ url, description, all, events = [], ordered, role }: WebhookFields): WebhookBody {
  return {
    url: url.trim(),
    description: description.trim() || null,
    events: all ? null : eventTypes.filter((type) => events.includes(type)),
    ordered,
    role: role === 'principal' ? role : null,
  };
}

/** What of it is not as it was: a change says nothing of the rest. */
export function changedOf(before: WebhookBody, after: WebhookBody): Partial<WebhookBody> {
  return {
    ...(after.url !== before.url && { url: after.url }),
    ...(after.description !== before.description && { description: after.description }),
    ...(!sameEvents(after.events, before.events) && { events: after.events }),
    ...(after.ordered !== before.ordered && { ordered: after.ordered }),
  };
}

function sameEvents(one: readonly EventType[] | null, other: readonly EventType[] | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((type) => other.includes(type));
}
