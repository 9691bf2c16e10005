import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PATCH, responseData } from '../../api/client.ts';
import type { Client } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useIsSandbox } from '../../shell/sandbox.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

/**
 * Shows whether the sandbox stores the request and response bodies of a client, and lets the user change it.
 */
export function CaptureSetting({ client, etag }: { readonly client: Client; readonly etag: string }) {
  const { text } = useText();
  const isSandbox = useIsSandbox();
  const may = usePermission();
  const showToast = useToast();
  const queries = useQueryClient();
  const { id, keepBodies } = client;
  const change = useMutation({
    mutationFn: () =>
      responseData(
        PATCH('/management/clients/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body: { keepBodies: !keepBodies },
        }),
      ),
    onSuccess: () => showToast(text(keepBodies ? 'client.bodies.stopped' : 'client.bodies.started')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
  if (!isSandbox) return null;
  return (
    <section className="card stack">
      <div className="row">
        <h2>{text('client.bodies')}</h2>
        {may('updateClient') && (
          <Button look="quiet" busy={change.isPending} onClick={() => change.mutate()}>
            {text(keepBodies ? 'client.bodies.stop' : 'client.bodies.keep')}
          </Button>
        )}
      </div>
      <p>{text(keepBodies ? 'client.bodies.kept' : 'client.bodies.notKept')}</p>
      {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
    </section>
  );
}
