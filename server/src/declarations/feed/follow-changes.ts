import type { Caller } from '../../callers/public.ts';
import {
  type FollowedStream,
  type FollowHandler,
  type LongPollingDependencies as FollowingOf,
  followStream,
} from '../../foundation/http/long-polling.ts';
import type { Feed } from './feed.ts';
import { type StreamRole, streamNameOf } from './principal-feed.ts';

export interface ChangeFollowingDependencies extends FollowingOf {
  readonly feed: Feed;
}

/** Returns the handler of an operation whose response waits for changes of the caller's declarations. */
export function followChanges<Query extends { readonly wait?: number; readonly role?: StreamRole }, Entry>(
  dependencies: ChangeFollowingDependencies,
  followed: Omit<FollowedStream<Caller, Query, Entry>, 'streamOf' | 'holderOf'>,
): FollowHandler<Caller, Query> {
  return followStream(dependencies, {
    ...followed,
    streamOf: (caller, query) => streamNameOf(caller.organisation.id, query.role),
    holderOf: (caller) => caller.client.id,
  });
}
