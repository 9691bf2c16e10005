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

/**
 * Disables or enables a user account. An administrator can also enable an account whose mail address was never
 * confirmed.
 */
export function EnableOrDisableAccount({ account }: AccountProps) {
  if (account.status === 'unverified') return null;
  const status = account.status === 'active' ? 'disabled' : 'active';
  return (
    <AccountActionDialog
      account={account}
      accountAction={status === 'disabled' ? 'disable' : 'enable'}
      send={() =>
        responseData(
          PATCH('/management/people/{id}', { params: { path: { id: account.id } }, body: { status } }),
        )
      }
    />
  );
}

/** Removes the second factors of a user who has lost them. */
export function ResetSecondFactors({ account }: AccountProps) {
  return (
    <AccountActionDialog
      account={account}
      accountAction="reset"
      send={() =>
        responseData(DELETE('/management/people/{id}/factors', { params: { path: { id: account.id } } }))
      }
    />
  );
}

interface AccountActionDialogProps extends AccountProps {
  readonly accountAction: 'disable' | 'enable' | 'reset';
  readonly send: () => Promise<unknown>;
}

const actionTexts = {
  disable: ['person.disable', 'person.disable.ask', 'person.disable.detail', 'person.disable.done'],
  enable: ['person.enable', 'person.enable.ask', 'person.enable.detail', 'person.enable.done'],
  reset: ['person.reset', 'person.reset.ask', 'person.reset.detail', 'person.reset.done'],
} as const satisfies Record<AccountActionDialogProps['accountAction'], readonly TextKey[]>;

/** Shows a dialog that explains the consequences of a change of an account before the change. */
function AccountActionDialog({ account, accountAction: deed, send }: AccountActionDialogProps) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const showToast = useToast();
  const [button, question, detail, done] = actionTexts[deed];
  const { name } = account;
  const look = deed === 'enable' ? {} : { look: 'bad' as const };
  const call = useMutation({
    mutationFn: send,
    onSuccess: () => {
      setOpen(false);
      showToast(text(done, { name }));
      return queries.invalidateQueries({ queryKey: ['people'] });
    },
  });
  /**
   * Reloads the account only when the dialog closes if the request was refused, because reloading would remove
   * the dialog with its error.
   */
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
        <Dialog title={text(question, { name })} close={close}>
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
