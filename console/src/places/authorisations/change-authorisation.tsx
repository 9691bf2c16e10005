import { answered, PATCH } from '../../api/client.ts';
import type { Authorisation } from '../../api/kinds.ts';
import { useChange, type Version } from '../../api/use-change.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Meanwhile } from '../../parts/meanwhile.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

export type StateChange = Authorisation['state'];

interface ChangeAuthorisationProps {
  readonly shown: Version<Authorisation>;
  readonly read: () => Promise<Version<Authorisation>>;
  readonly state: StateChange;
  readonly close: () => void;
}

/** Suspends, revives or revokes it, once it was read what that means. */
export function ChangeAuthorisation({ shown, read, state, close }: ChangeAuthorisationProps) {
  const { text, word } = useText();
  const tell = useToast();
  const { id, number } = shown.value;
  const { before, now, mutation } = useChange({
    shown,
    read,
    queryKey: ['authorisations', id],
    send: (body: { readonly state: StateChange }, etag) =>
      answered(
        PATCH('/management/authorisations/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body,
        }),
      ),
    done: () => {
      tell(text('authorisation.changed', { number, state: word('state', state) }));
      close();
    },
  });
  const changed = before.state === now.state ? [] : [[text('state'), word('state', now.state)] as const];
  return (
    <Dialog title={word('authorisation.become', state)} close={close}>
      <div className="stack">
        {mutation.error && <Meanwhile key={mutation.submittedAt} error={mutation.error} changes={changed} />}
        <p>{word('authorisation.become.detail', state)}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button
            {...(state !== 'active' && { look: 'bad' as const })}
            busy={mutation.isPending}
            onClick={() => mutation.mutate({ state })}
          >
            {word('authorisation.become', state)}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
