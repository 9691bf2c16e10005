import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DELETE, POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import type { Debt, DebtApi } from './debt-api.ts';

type Debtor = Debt['debtors'][number];

interface DebtorsProps {
  readonly door: DebtApi;
  readonly debt: Debt;
}

/** Shows the debtors of a debt; customs can name further debtors, and remove them. */
export function Debtors({ door, debt }: DebtorsProps) {
  const { text, word } = useText();
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Debtor | null>(null);
  const { debtors } = debt;
  const canRemove = door === 'customs' && may('removeDebtor');
  return (
    <section className="card stack">
      <h2>{text('debtors')}</h2>
      {debtors.length > 1 && <p className="soft">{text('debtors.joint')}</p>}
      <ul className="plain stack">
        {debtors.map((debtor) => (
          <li key={debtor.identification} className="stack">
            <div>
              <strong className="mono">{debtor.identification}</strong>{' '}
              <span className="soft">{word('debtorRole', debtor.role)}</span>
            </div>
            {debtor.reason && <p className="note-text">{debtor.reason}</p>}
            {debtor.namedAt && (
              <div className="soft">
                <Time at={debtor.namedAt} />
              </div>
            )}
            {canRemove && debtor.role === 'further' && (
              <div>
                <Button
                  look="quiet"
                  aria-label={text('debtor.remove.one', { number: debtor.identification })}
                  onClick={() => setRemoving(debtor)}
                >
                  {text('debtor.remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {door === 'customs' && may('assignDebtor') && (
        <div>
          <Button look="quiet" onClick={() => setAdding(true)}>
            {text('debtor.add')}
          </Button>
        </div>
      )}
      {adding && <NewDebtor id={debt.id} close={() => setAdding(false)} />}
      {removing && <RemoveDebtor id={debt.id} debtor={removing} close={() => setRemoving(null)} />}
    </section>
  );
}

interface DebtDialogProps {
  readonly id: string;
  readonly close: () => void;
}

function useDebtorChange(done: string, close: () => void) {
  const queries = useQueryClient();
  const showToast = useToast();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['debts'] });
    showToast(done);
    close();
  };
}

function NewDebtor({ id, close }: DebtDialogProps) {
  const { text } = useText();
  const [key] = useState(() => crypto.randomUUID());
  const onSuccess = useDebtorChange(text('debtor.added'), close);
  const add = useMutation({
    mutationFn: (body: { readonly identification: string; readonly reason: string }) =>
      responseData(
        POST('/management/debts/{id}/debtors', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),
    onSuccess,
  });
  const { register, handleSubmit } = useForm({ defaultValues: { identification: '', reason: '' } });
  return (
    <Dialog title={text('debtor.add')} close={close}>
      <form
        className="stack"
        onSubmit={handleSubmit(({ identification, reason }) =>
          add.mutate({ identification: identification.trim().toUpperCase(), reason: reason.trim() }),
        )}
      >
        {add.error && <ProblemAlert key={add.submittedAt} error={add.error} />}
        <p>{text('debtor.add.detail')}</p>
        <TextField
          label={text('debtor.number')}
          fault={fieldErrorAt(add.error, '/identification')}
          {...register('identification')}
          maxLength={17}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <LongTextField
          label={text('debtor.reason')}
          hint={text('debtor.reason.hint')}
          fault={fieldErrorAt(add.error, '/reason')}
          {...register('reason')}
          maxLength={2_000}
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={add.isPending}>
            {text('debtor.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveDebtor({ id, debtor, close }: DebtDialogProps & { readonly debtor: Debtor }) {
  const { text } = useText();
  const { identification } = debtor;
  const onSuccess = useDebtorChange(text('debtor.removed'), close);
  const remove = useMutation({
    mutationFn: async (): Promise<void> => {
      await responseData(
        DELETE('/management/debts/{id}/debtors/{identification}', {
          params: { path: { id, identification } },
        }),
      );
    },
    onSuccess,
  });
  return (
    <Dialog title={text('debtor.remove')} close={close}>
      <div className="stack">
        {remove.error && <ProblemAlert key={remove.submittedAt} error={remove.error} />}
        <p>{text('debtor.remove.detail', { number: identification })}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={remove.isPending} onClick={() => remove.mutate()}>
            {text('debtor.remove')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
