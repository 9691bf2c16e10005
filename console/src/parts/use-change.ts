import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../api/problem.ts';
import type { VersionedResource } from '../api/use-versioned-mutation.ts';
import { useToast } from './toasts.tsx';

/** The stored object that a change replaces or updates. */
interface ChangedThing<Thing> {
  /** The version that the user saw when the change began. */
  readonly shown: VersionedResource<Thing>;
  readonly queryKey: readonly [list: string, id: string];
  readonly read: () => Promise<VersionedResource<Thing>>;
  /** Lists the values of a version that another user can change, with their labels. */
  readonly facts: (thing: Thing) => readonly (readonly [label: string, value: string])[];
}

interface Attempt {
  readonly key: string;
  readonly etag: string;
}

export interface ChangeOptions<Body, Result, Thing> {
  /** Sends the change with the idempotency key, and with the ETag of `changed`. */
  readonly send: (body: Body, attempt: Attempt) => Promise<Result>;
  /** First elements of the query keys that the change affects. */
  readonly reload: readonly string[];
  /** Confirmation of the change. */
  readonly done?: string | ((result: Result) => string);
  /** Runs after a successful change, before the reload. */
  readonly next?: (result: Result) => unknown;
  readonly changed?: ChangedThing<Thing>;
}

/** Returns the mutation of a form: it sends a change, reloads the affected lists and confirms the change. */
export function useChange<Body, Result, Thing>(
  options: ChangeOptions<Body, Result, Thing>,
  /** Runs at the end of a successful change. */
  end?: () => void,
) {
  const { send, reload, done, next, changed } = options;
  const queries = useQueryClient();
  const showMessage = useToast();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [before] = useState(changed?.shown);
  const [now, setNow] = useState(before);
  const reloadLists = () =>
    Promise.all(reload.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  const mutation = useMutation({
    mutationFn: (body: Body) => send(body, { key, etag: now?.etag ?? '' }),
    onSuccess: async (result) => {
      await next?.(result);
      await reloadLists();
      if (done !== undefined) showMessage(typeof done === 'string' ? done : done(result));
      end?.();
    },
    onError: async (error) => {
      if (!changed || problemOf(error)?.code !== 'version_conflict') return;
      const { queryKey, read } = changed;
      setNow(await queries.fetchQuery({ queryKey, queryFn: read, staleTime: 0 }));
    },
    onSettled: (_, error) => {
      // After a lost response, a retry with the same key takes effect only once.
      if (!error || problemOf(error)) setKey(crypto.randomUUID());
    },
  });
  const were = changed && before ? changed.facts(before.value) : [];
  const are = changed && now ? changed.facts(now.value) : [];
  const conflicts = are.filter(([, value], index) => value !== were[index]?.[1]);
  return { mutation, conflicts, reloadLists };
}
