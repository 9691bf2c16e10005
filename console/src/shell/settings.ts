import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PUT, responseData } from '../api/client.ts';
import type { Settings } from '../texts/settings.ts';
import { useText } from '../texts/text.tsx';
import { type Session, sessionQuery, useSession } from './session.ts';

/** Changes language and formats: immediately in this browser, and in the account for other browsers. */
export function useChangeSettings() {
  const queries = useQueryClient();
  const { change } = useText();
  return useMutation({
    mutationFn: (settings: Settings) => {
      change(settings);
      return responseData(PUT('/management/person/settings', { body: settings }));
    },
    onSuccess: (settings) =>
      queries.setQueryData(sessionQuery.queryKey, (session: Session | null | undefined) =>
        session ? { ...session, settings } : session,
      ),
  });
}

/** Applies the settings stored in the account as soon as the user is known. */
export function useAccountSettings(): void {
  const { change } = useText();
  const chosen = JSON.stringify(useSession().settings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice is one
  useEffect(() => {
    const settings: Settings = JSON.parse(chosen);
    if (Object.values(settings).some((value) => value !== null)) change(settings);
  }, [chosen]);
}
