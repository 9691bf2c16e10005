import { useState } from 'react';
import { DELETE, responseData, untypedInputClient } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import type { Debt, DebtApiSide } from './debt-api.ts';

type Debtor = Debt['debtors'][number];

interface DebtorsProps {
  readonly door: DebtApiSide;
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

function NewDebtor({ id, close }: DebtDialogProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('debtor.add')}
      about={text('debtor.add.detail')}
      fields={[
        { name: 'identification', label: text('debtor.number'), kind: 'code', maxLength: 17 },
        {
          ...{ name: 'reason', label: text('debtor.reason'), kind: 'long', maxLength: 2_000 },
          hint: text('debtor.reason.hint'),
        },
      ]}
      submit={text('debtor.add')}
      send={({ identification, ...body }, { key }) =>
        responseData(
          untypedInputClient.POST('/management/debts/{id}/debtors', {
            params: { path: { id }, header: { 'Idempotency-Key': key } },
            body: { ...body, identification: String(identification).toUpperCase() },
          }),
        )
      }
      reload={['debts']}
      done={text('debtor.added')}
      close={close}
    />
  );
}

function RemoveDebtor({ id, debtor, close }: DebtDialogProps & { readonly debtor: Debtor }) {
  const { text } = useText();
  const { identification } = debtor;
  return (
    <FormDialog
      title={text('debtor.remove')}
      about={text('debtor.remove.detail', { number: identification })}
      submit={text('debtor.remove')}
      look="bad"
      send={() =>
        responseData(
          DELETE('/management/debts/{id}/debtors/{identification}', {
            params: { path: { id, identification } },
          }),
        )
      }
      reload={['debts']}
      done={text('debtor.removed')}
      close={close}
    />
  );
}
