import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DELETE, POST, responseData } from '../../api/client.ts';
import type { SecondFactor } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { factorsQuery } from '../../shell/second-factor/factors.ts';
import { RecoveryCodes } from '../../shell/second-factor/recovery-codes.tsx';
import { SetUpTotp } from '../../shell/second-factor/set-up-totp.tsx';
import { sessionQuery } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { SetUpPasskey } from './set-up-passkey.tsx';

type OpenDialog =
  | { readonly kind: 'totp' | 'passkey' | 'codes' }
  | { readonly kind: 'remove'; readonly factor: SecondFactor };

function factorColumns(
  { text, word }: TextFormatter,
  remove: (factor: SecondFactor) => void,
): readonly Column<SecondFactor>[] {
  return [
    { title: text('name'), cell: ({ name }) => name },
    { title: text('factor'), cell: ({ kind }) => word('factorKind', kind) },
    { title: text('createdAt'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      title: text('factor.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : text('never')),
    },
    {
      title: text('actions'),
      cell: (factor) => (
        <Button look="plain" onClick={() => remove(factor)}>
          {text('action.remove')}
        </Button>
      ),
    },
  ];
}

/** Shows the second factors and recovery codes of the user. */
export function AccountFactors() {
  const speech = useText();
  const { text } = speech;
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const { data, error, refetch } = useQuery(factorsQuery);
  const add = (
    <div className="row">
      <Button onClick={() => setOpened({ kind: 'totp' })}>{text('factor.add')}</Button>
      <Button look="quiet" onClick={() => setOpened({ kind: 'passkey' })}>
        {text('passkey.add')}
      </Button>
    </div>
  );
  const some = data !== undefined && data.items.length > 0;
  const close = () => setOpened(null);
  return (
    <>
      <div className="page-head">
        <div>
          <h2>{text('factors')}</h2>
          {some && <p>{text('recovery.left', { count: data.recoveryCodes })}</p>}
        </div>
        {some && (
          <div className="row">
            <Button look="quiet" onClick={() => setOpened({ kind: 'codes' })}>
              {text('recovery.new')}
            </Button>
            {add}
          </div>
        )}
      </div>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      <DataTable
        label={text('factors')}
        columns={factorColumns(speech, (factor) => setOpened({ kind: 'remove', factor }))}
        rows={data?.items}
        expected={4}
        keyOf={({ id }) => id}
        empty={
          <>
            <h3>{text('factors.empty')}</h3>
            <p>{text('factors.empty.detail')}</p>
            {add}
          </>
        }
      />
      {(opened?.kind === 'totp' || opened?.kind === 'passkey') && (
        <AddFactor kind={opened.kind} close={close} />
      )}
      {opened?.kind === 'codes' && <NewCodes close={close} />}
      {opened?.kind === 'remove' && <RemoveFactor factor={opened.factor} close={close} />}
    </>
  );
}

interface DialogProps {
  readonly close: () => void;
}

function AddFactor({ kind, close }: DialogProps & { readonly kind: 'totp' | 'passkey' }) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  async function leave(): Promise<void> {
    close();
    // Reloads the factors and the sessions, because the request has ended all other sessions.
    await Promise.all(
      [factorsQuery.queryKey, ['sessions']].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  }
  const SetUp = kind === 'totp' ? SetUpTotp : SetUpPasskey;
  return (
    <Dialog title={text(kind === 'totp' ? 'factor.add' : 'passkey.add')} close={() => void leave()}>
      <SetUp
        done={(session) => {
          queries.setQueryData(sessionQuery.queryKey, session);
          showToast(text('factor.added'));
          void leave();
        }}
        before={<CancelButton close={close} />}
      />
    </Dialog>
  );
}

function NewCodes({ close }: DialogProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const issue = useMutation({
    mutationFn: () => responseData(POST('/management/person/recovery-codes')),
    onSettled: () => queries.invalidateQueries(factorsQuery),
  });
  return (
    <Dialog title={text(issue.data ? 'recovery' : 'recovery.ask')} close={close}>
      {issue.data ? (
        <RecoveryCodes codes={issue.data.recoveryCodes} done={close} />
      ) : (
        <div className="stack">
          {issue.error && <ProblemAlert key={issue.submittedAt} error={issue.error} />}
          <p>{text('recovery.ask.detail')}</p>
          <div className="actions">
            <CancelButton close={close} />
            <Button busy={issue.isPending} onClick={() => issue.mutate()}>
              {text('recovery.new')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function RemoveFactor({ factor, close }: DialogProps & { readonly factor: SecondFactor }) {
  const { text } = useText();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      responseData(DELETE('/management/person/factors/{id}', { params: { path: { id: factor.id } } })),
    onSuccess: close,
    onSettled: () => queries.invalidateQueries(factorsQuery),
  });
  return (
    <Dialog title={text('factor.remove.ask', { name: factor.name })} close={close}>
      <div className="stack">
        {remove.error && <ProblemAlert key={remove.submittedAt} error={remove.error} />}
        <p>{text('factor.remove.detail')}</p>
        <div className="actions">
          <CancelButton close={close} />
          <Button look="bad" busy={remove.isPending} onClick={() => remove.mutate()}>
            {text('action.remove')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function CancelButton({ close }: DialogProps) {
  const { text } = useText();
  return (
    <Button look="quiet" onClick={close}>
      {text('action.cancel')}
    </Button>
  );
}
