import type { components } from '../../api/management.d.ts';
import { type EventType, eventTypes } from './event-types.ts';

type Webhook = components['schemas']['Webhook'];

/** What people set of a webhook. */
export interface WebhookBody {
  readonly url: string;
  readonly description: string | null;
  /** Null: all of them. */
  readonly events: EventType[] | null;
  readonly ordered: Webhook['ordered'];
}

/** What a form says; the order of the chosen events is that of the list. */
export function webhookOf(form: FormData): WebhookBody {
  const chosen = form.getAll('events').map(String);
  return {
    url: String(form.get('url') ?? '').trim(),
    description: String(form.get('description') ?? '').trim() || null,
    events: form.has('all') ? null : eventTypes.filter((type) => chosen.includes(type)),
    ordered: form.get('ordered') === 'none' ? 'none' : 'declaration',
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
