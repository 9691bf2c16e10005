import { PATCH, responseData } from '../../api/client.ts';
import type { Authorisation } from '../../api/types.ts';
import { useVersionedMutation, type Version } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { ConflictNotice } from '../../parts/conflict-notice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

export type StateChange = Authorisation['status'];

interface ChangeAuthorisationProps {
  readonly shown: Version<Authorisation>;
  readonly read: () => Promise<Version<Authorisation>>;
  readonly status: StateChange;
  readonly close: () => void;
}

/** Suspends, reactivates or revokes an authorisation after a confirmation that states the consequences. */
export function ChangeAuthorisation({ shown, read, status, close }: ChangeAuthorisationProps) {
  const { text, word } = useText();
  const tell = useToast();
  const { id, number } = shown.value;
  const { before, now, mutation } = useVersionedMutation({
    shown,
    read,
    queryKey: ['authorisations', id],
    send: (body: { readonly status: StateChange }, etag) =>
      responseData(
        PATCH('/management/authorisations/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body,
        }),
      ),
    done: () => {
      tell(text('authorisation.changed', { number, status: word('state', status) }));
      close();
    },
  });
  const changed = before.status === now.status ? [] : [[text('state'), word('state', now.status)] as const];
  return (
    <Dialog title={word('authorisation.become', status)} close={close}>
      <div className="stack">
        {mutation.error && (
          <ConflictNotice key={mutation.submittedAt} error={mutation.error} changes={changed} />
        )}
        <p>{word('authorisation.become.detail', status)}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button
            {...(status !== 'active' && { look: 'bad' as const })}
            busy={mutation.isPending}
            onClick={() => mutation.mutate({ status })}
          >
            {word('authorisation.become', status)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
