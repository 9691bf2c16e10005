import type { operations } from './contract.d.ts';
import { type Following, followFeed } from './follow.ts';
import type { CallOptions } from './options.ts';
import type { Answer, Loosened, Requests } from './request.ts';
import type { Runtime } from './runtime.ts';
import type { Events, PortalEvent } from './types.ts';

/** The parameters of the log of events. */
export type EventsQuery = Loosened<NonNullable<operations['readEvents']['parameters']['query']>>;

/** Which events, and from where. */
export interface FollowEventsOptions extends Following {
  /** Only events of these types. */
  readonly type?: EventsQuery['type'];
}

/** What happened, oldest first. Store `cursor` once you are done with the batch. */
export interface EventBatch {
  readonly events: readonly PortalEvent[];
  /** Where to go on from, after a restart too. */
  readonly cursor: string;
  /** Whether more is there already. */
  readonly more: boolean;
}

/** Everything that happened to the organisation's declarations. */
export type EventLog = ReturnType<typeof createEvents>;

export function createEvents({ request }: Requests, runtime: Runtime) {
  return {
    /** One answer of the log. With `ifNoneMatch` of the same question, `data` is undefined when nothing is new. */
    poll: (
      query: EventsQuery = {},
      options: CallOptions & { readonly ifNoneMatch?: string | undefined } = {},
    ): Promise<Answer<Events | undefined>> => request('GET', '/openapi/events', { ...options, query }),
    /**
     * Follows the log for ever: each event comes once, in its order, and an outage is waited for. Ends by `break`, by the
     * signal, or with an error that waiting does not mend. Without a cursor it begins with the first event of all.
     */
    follow(options: FollowEventsOptions = {}): AsyncGenerator<EventBatch, void, undefined> {
      const { limit, type, signal } = options;
      return followFeed<Events>(
        ({ cursor: after, wait, ifNoneMatch }) => {
          const query = { after, limit, type, wait };
          return request('GET', '/openapi/events', { query, signal, ifNoneMatch });
        },
        options,
        runtime,
      );
    },
  };
}
