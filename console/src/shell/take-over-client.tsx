import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PATCH, responseData } from '../api/client.ts';
import type { Client } from '../api/types.ts';
import { Button } from '../parts/button.tsx';
import { ProblemAlert } from '../parts/problem-alert.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useText } from '../texts/text.tsx';
import { useSession } from './session.ts';

/** Makes the user the responsible person of a client. A client that was stopped for lack of one resumes. */
export function takeOverClient({ id }: Pick<Client, 'id'>): Promise<unknown> {
  return responseData(
    PATCH('/management/clients/{id}', {
      params: { path: { id } },
      body: { responsible: 'me', status: 'active' },
    }),
  );
}

/** Warns that a client has no responsible person. An owner can take the client over. */
export function NoResponsiblePerson({ client }: { readonly client: Client }) {
  const { text } = useText();
  const { role } = useSession();
  const queries = useQueryClient();
  const showToast = useToast();
  const take = useMutation({
    mutationFn: () => takeOverClient(client),
    onSuccess: () => showToast(text('client.takenOver', { name: client.name })),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
  if (client.responsible?.role !== null) return null;
  return (
    <div className="note bad">
      <strong>{text('client.nobodyAnswers')}</strong>
      <p>{text('client.nobodyAnswers.detail')}</p>
      {take.error && <ProblemAlert key={take.submittedAt} error={take.error} />}
      {(role === 'owner' || role === 'administrator') && (
        <Button busy={take.isPending} onClick={() => take.mutate()}>
          {text('client.takeOver')}
        </Button>
      )}
    </div>
  );
}
