import { eventTypes } from '../../api/lists.gen.ts';
import type { components } from '../../api/management.d.ts';
import type { EventType } from './event-types.ts';

type Webhook = components['schemas']['Webhook'];

/** Properties of a webhook that a form sets. */
export interface WebhookBody {
  readonly url: string;
  readonly description: string | null;
  /** Event types of the webhook; null for all. */
  readonly events: EventType[] | null;
  readonly ordered: Webhook['ordered'];
  /** Whose declarations the webhook covers. It can be set only for a new webhook. */
  readonly role: Webhook['role'];
}

/**
 * Values for `role`: the webhook covers the declarations of the organisation, or those that representatives
 * lodge for it.
 */
export const webhookRoles = ['own', 'principal'] as const;

/** A webhook as form values. */
export interface WebhookFields {
  readonly url: string;
  readonly description: string;
  /** Whether the webhook subscribes to all event types. The form then disables the individual ones. */
  readonly all: boolean;
  readonly events?: EventType[];
  readonly ordered: Webhook['ordered'];
  /** Absent for an existing webhook, whose role can't be changed. */
  readonly role?: (typeof webhookRoles)[number];
}

export function webhookFieldsOf(webhook: WebhookBody | undefined): WebhookFields {
  return {
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    all: !webhook?.events,
    events: webhook?.events ?? [],
    ordered: webhook?.ordered ?? 'declaration',
    role: webhook?.role ?? 'own',
  };
}

/** Converts form values to a webhook. The selected events have the order of the list. */
export function webhookOf({ url, description, all, events = [], ordered, role }: WebhookFields): WebhookBody {
  return {
    url: url.trim(),
    description: description.trim() || null,
    events: all ? null : eventTypes.filter((type) => events.includes(type)),
    ordered,
    role: role === 'principal' ? role : null,
  };
}

/** Returns the properties of a webhook that differ between two versions. */
export function webhookPatchOf(before: WebhookBody, after: WebhookBody): Partial<WebhookBody> {
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
