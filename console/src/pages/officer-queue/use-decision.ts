import { useMutation, useQueryClient } from '@tanstack/react-query';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import type { DecisionInput } from './decision-form.tsx';

/**
 * Returns a mutation that sends a decision on the displayed version of a declaration. If another officer has
 * changed the declaration, it loads the new version.
 */
export function useDecision(
  declaration: DeclarationForOfficers,
  done: (decided: DeclarationForOfficers) => void,
) {
  const { word } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: DecisionInput; readonly key: string }) =>
      responseData(
        untypedInputClient.POST('/management/declarations/{id}/decisions', {
          params: {
            path: { id: declaration.id },
            header: { 'If-Match': declaration.etag, 'Idempotency-Key': key },
          },
          body,
        }),
      ),
    onSuccess: (decided, { body: { action } }) => {
      queries.setQueryData(['queue', declaration.id], decided);
      void queries.invalidateQueries({ queryKey: ['overview'] });
      const isIntended =
        decided.hearing?.id !== declaration.hearing?.id && decided.hearing?.status === 'open';
      showToast(word('decided', isIntended ? 'openHearing' : action));
      done(decided);
    },
    onError: (error) => {
      if (problemOf(error)?.status === 409) void queries.invalidateQueries({ queryKey: ['queue'] });
    },
  });
}
