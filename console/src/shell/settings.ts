import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answered, PUT } from '../api/client.ts';
import type { Settings } from '../texts/settings.ts';
import { useText } from '../texts/text.tsx';
import { type Session, sessionQuery, useSession } from './session.ts';

/** Chooses language and formats: here at once, and with the person, for their other browsers. */
export function useChangeSettings() {
  const queries = useQueryClient();
  const { change } = useText();
  return useMutation({
    mutationFn: (settings: Settings) => {
      change(settings);
      return answered(PUT('/management/person/settings', { body: settings }));
    },
    onSuccess: (settings) =>
      queries.setQueryData(sessionQuery.queryKey, (session: Session | null | undefined) =>
        session ? { ...session, settings } : session,
      ),
  });
}

/** What the person has chosen elsewhere holds here too, as soon as it is known who they are. */
export function useOwnSettings(): void {
  const { change } = useText();
  const chosen = JSON.stringify(useSession().settings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice is one
  useEffect(() => {
    const settings: Settings = JSON.parse(chosen);
    if (Object.values(settings).some((value) => value !== null)) change(settings);
  }, [chosen]);
}
