import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETE, POST, responseData } from '../../api/client.ts';
import type { ApiKey } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface KeyDialogProps {
  readonly apiKey: ApiKey;
  readonly close: () => void;
}

export function RevokeKey({ apiKey, close }: KeyDialogProps) {
  const { text } = useText();
  const revoke = useKeyRevocation({ apiKey, close }, 'key.revoked', () =>
    responseData(DELETE('/management/api-keys/{id}', { params: { path: { id: apiKey.id } } })),
  );
  return (
    <Dialog title={text('key.revoke.ask', { name: apiKey.name })} close={close}>
      <div className="stack">
        {revoke.error && <ProblemAlert key={revoke.submittedAt} error={revoke.error} />}
        <p>{text('key.revoke.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {text('key.revoke')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Revokes the old key of a rotation before the end of its grace period. Warns if a client still uses the old
 * key.
 */
export function EndGracePeriod({ apiKey, close }: KeyDialogProps) {
  const { text } = useText();
  const end = useKeyRevocation({ apiKey, close }, 'key.overlap.ended', () =>
    responseData(POST('/management/api-keys/{id}/revoke-previous', { params: { path: { id: apiKey.id } } })),
  );
  return (
    <Dialog title={text('key.overlap.end.ask', { name: apiKey.name })} close={close}>
      <div className="stack">
        {end.error && <ProblemAlert key={end.submittedAt} error={end.error} />}
        <p>{text('key.overlap.end.detail')}</p>
        <p>
          {text('key.lastUsed')}: {apiKey.lastUsedAt ? <Time at={apiKey.lastUsedAt} /> : text('key.unused')}
        </p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={end.isPending} onClick={() => end.mutate()}>
            {text('key.overlap.end')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useKeyRevocation(
  { apiKey, close }: KeyDialogProps,
  done: 'key.revoked' | 'key.overlap.ended',
  send: () => Promise<unknown>,
) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['api-keys'] });
      showToast(text(done, { name: apiKey.name }));
      close();
    },
  });
}
