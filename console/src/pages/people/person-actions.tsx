import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DELETE, PATCH, responseData } from '../../api/client.ts';
import type { Account } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { type TextKey, useText } from '../../texts/text.tsx';

interface AccountProps {
  readonly account: Account;
}

/** Disables or enables an account. Enabling is also the only way to activate an account with an unconfirmed address. */
export function SwitchAccount({ account }: AccountProps) {
  if (account.status === 'unverified') return null;
  const status = account.status === 'active' ? 'disabled' : 'active';
  return (
    <AccountActionDialog
      account={account}
      deed={status === 'disabled' ? 'disable' : 'enable'}
      send={() =>
        responseData(
          PATCH('/management/people/{id}', { params: { path: { id: account.id } }, body: { status } }),
        )
      }
    />
  );
}

/** Removes the second factors of a user who has lost them. */
export function ResetFactors({ account }: AccountProps) {
  return (
    <AccountActionDialog
      account={account}
      deed="reset"
      send={() =>
        responseData(DELETE('/management/people/{id}/factors', { params: { path: { id: account.id } } }))
      }
    />
  );
}

interface AskedProps extends AccountProps {
  readonly deed: 'disable' | 'enable' | 'reset';
  readonly send: () => Promise<unknown>;
}

const texts = {
  disable: ['person.disable', 'person.disable.ask', 'person.disable.detail', 'person.disable.done'],
  enable: ['person.enable', 'person.enable.ask', 'person.enable.detail', 'person.enable.done'],
  reset: ['person.reset', 'person.reset.ask', 'person.reset.detail', 'person.reset.done'],
} as const satisfies Record<AskedProps['deed'], readonly TextKey[]>;

/** Shows a confirmation dialog for a change of an account, with its consequences. */
function AccountActionDialog({ account, deed, send }: AskedProps) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const tell = useToast();
  const [button, ask, detail, done] = texts[deed];
  const { name } = account;
  const look = deed === 'enable' ? {} : { look: 'bad' as const };
  const call = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setOpen(false);
      tell(text(done, { name }));
      return queries.invalidateQueries({ queryKey: ['people'] });
    },
  });
  /** After a refusal the account is reloaded on close, so that the reason stays readable. */
  function close(): void {
    setOpen(false);
    if (call.error) void queries.invalidateQueries({ queryKey: ['people'] });
    call.reset();
  }
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {text(button)}
      </Button>
      {open && (
        <Dialog title={text(ask, { name })} close={close}>
          <div className="stack">
            {call.error && <ProblemAlert key={call.submittedAt} error={call.error} />}
            <p>{text(detail)}</p>
            <div className="actions">
              <Button look="quiet" onClick={close}>
                {text('action.cancel')}
              </Button>
              <Button {...look} busy={call.isPending} onClick={() => call.mutate()}>
                {text(button)}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
