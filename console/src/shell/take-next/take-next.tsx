import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { POST, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useShortcuts } from '../../parts/shortcuts/shortcuts.ts';
import { useText } from '../../texts/text.tsx';
import { usePermission } from '../session.ts';
import { NoUnassignedWork } from './remaining-work-dialog.tsx';

interface TakeNextOptions {
  /**
   * Customs office from which the declaration is taken; null for any office. Defaults to the officer's office.
   */
  readonly office?: string | null | undefined;
  /** Called if no declaration is unassigned, with the id of the declaration that the officer has just left. */
  readonly orElse?: (left: string | undefined) => Promise<void>;
}

/** Assigns the next unassigned declaration to the officer and opens it. */
export function useTakeNext({ office, orElse }: TakeNextOptions) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Idempotency key of the assignment. A retry after a lost response uses the same key, so that it assigns no
  // second declaration.
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (_left: string | undefined) =>
      responseData(
        POST('/management/assignments/next', {
          params: { header: { 'Idempotency-Key': key } },
          body: office === undefined ? {} : { office },
        }),
      ),
    onSuccess: async ({ declaration }, left) => {
      setKey(crypto.randomUUID());
      if (declaration)
        await navigate({ to: '/queue/$declarationId', params: { declarationId: declaration.id } });
      else await orElse?.(left);
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['queue'] });
      await queries.invalidateQueries({ queryKey: ['overview'] });
    },
  });
}

/** Shows a button that assigns the next declaration, if the user has the permission. */
export function TakeNext({ office }: { readonly office?: string | undefined }) {
  const { text } = useText();
  const may = usePermission();
  const take = useTakeNext({ office });
  const elsewhere = useTakeNext({ office: null });
  const none = [elsewhere, take].find(({ data }) => data?.declaration === null)?.data;
  const mayTake = may('assignNextDeclaration');
  useShortcuts(mayTake ? [{ keys: 'a', label: text('takeNext'), run: () => take.mutate(undefined) }] : []);
  if (!mayTake) return null;
  return (
    <>
      {take.error && <ProblemAlert key={take.submittedAt} error={take.error} />}
      <Button busy={take.isPending} onClick={() => take.mutate(undefined)}>
        {office === undefined ? text('takeNext') : text('takeNext.there', { office })}
      </Button>
      {none && (
        <NoUnassignedWork
          office={none.office}
          close={() => {
            take.reset();
            elsewhere.reset();
          }}
        >
          {elsewhere.error && <ProblemAlert key={elsewhere.submittedAt} error={elsewhere.error} />}
          {none.office !== null && (
            <Button busy={elsewhere.isPending} onClick={() => elsewhere.mutate(undefined)}>
              {text('takeNext.elsewhere')}
            </Button>
          )}
        </NoUnassignedWork>
      )}
    </>
  );
}
