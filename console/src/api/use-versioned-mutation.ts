import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from './problem.ts';

export interface VersionedResource<Thing> {
  readonly value: Thing;
  readonly etag: string;
}

interface Change<Thing, Body> {
  /** The stored version that the user saw when the edit began. */
  readonly shown: VersionedResource<Thing>;
  readonly queryKey: readonly [list: string, id: string];
  readonly read: () => Promise<VersionedResource<Thing>>;
  readonly send: (body: Body, etag: string) => Promise<unknown>;
  readonly done: () => void;
}

/**
 * Updates an object if it still has the displayed version (`If-Match`). If another user has changed the object,
 * loads the newer version, returns it as `now` and the displayed version as `before`, and sends the next
 * attempt for the newer version. The form keeps the user's input.
 */
export function useVersionedMutation<Thing, Body>({
  shown,
  queryKey,
  read,
  send,
  done,
}: Change<Thing, Body>) {
  const queries = useQueryClient();
  const [before] = useState(shown);
  const [now, setNow] = useState(shown);
  const mutation = useMutation({
    mutationFn: (body: Body) => send(body, now.etag),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [queryKey[0]] });
      done();
    },
    onError: async (error) => {
      if (problemOf(error)?.code !== 'version_conflict') return;
      setNow(await queries.fetchQuery({ queryKey, queryFn: read, staleTime: 0 }));
    },
  });
  return { before: before.value, now: now.value, mutation };
}
