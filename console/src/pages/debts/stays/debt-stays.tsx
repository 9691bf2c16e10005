import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DELETE, responseData } from '../../../api/client.ts';
import { Button } from '../../../parts/button.tsx';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { Time } from '../../../parts/time.tsx';
import { usePermission } from '../../../shell/session.ts';
import { useText } from '../../../texts/text.tsx';
import { type Debt, type DebtApiSide, debtRouteSets } from '../debt-api.ts';
import { affectedByClaims } from '../use-claim-change.ts';
import { NewStay } from './new-stay.tsx';

type Stay = Debt['stays'][number];

interface DebtStaysProps {
  readonly door: DebtApiSide;
  readonly debt: Debt;
}

/** Shows the stays of the collection of a debt. Customs can create and end them. */
export function DebtStays({ door, debt }: DebtStaysProps) {
  const { text, amount } = useText();
  const may = usePermission();
  const [adding, setAdding] = useState(false);
  const [ending, setEnding] = useState<Stay | null>(null);
  const { stays, currency, id } = debt;
  const isOwed = debt.bills.some(({ status }) => status === 'due' || status === 'secured');
  const isStayable = debt.bills.some(
    ({ reference, status }) =>
      (status === 'due' || status === 'secured') &&
      !stays.some(({ billReference }) => billReference === reference),
  );
  const canAdd = door === 'customs' && isOwed && may('createStay');
  if (stays.length === 0 && !canAdd) return null;
  return (
    <section className="card stack">
      <h2>{text('stays')}</h2>
      {stays.length === 0 && <p className="soft">{text('stays.none')}</p>}
      <ul className="plain stack">
        {stays.map((stay) => (
          <li key={stay.billReference} className="stack">
            <div>
              <strong>{amount(stay.amount, currency)}</strong>{' '}
              <code className="anywhere">{stay.billReference}</code>
              <div className="soft">
                <Time at={stay.stayedAt} />
                {stay.guaranteeReference && (
                  <>
                    {' · '}
                    {text('stay.guarantee')} <span className="mono">{stay.guaranteeReference}</span>
                  </>
                )}
              </div>
            </div>
            <p className="note-text">{stay.reason}</p>
            <div>
              <Until door={door} until={stay.until} />
            </div>
            {door === 'customs' && may('deleteStay') && (
              <div>
                <Button
                  look="quiet"
                  aria-label={text('stay.end.one', { bill: stay.billReference })}
                  onClick={() => setEnding(stay)}
                >
                  {text('stay.end')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {canAdd && (
        <div>
          <Button
            look="quiet"
            refused={isStayable ? undefined : text('stay.noBill')}
            onClick={() => setAdding(true)}
          >
            {text('stay.new')}
          </Button>
        </div>
      )}
      {adding && <NewStay debtId={id} close={() => setAdding(false)} />}
      {ending && <EndStay id={id} stay={ending} close={() => setEnding(null)} />}
    </section>
  );
}

interface UntilProps extends Pick<DebtStaysProps, 'door'> {
  readonly until: string;
}

/** Links to the appeal or the claim with whose decision a stay ends. */
function Until({ door, until }: UntilProps) {
  const { text } = useText();
  return until.startsWith('apl_') ? (
    <Link to={debtRouteSets[door].appeal} params={{ appealId: until }}>
      {text('stay.until.appeal')}
    </Link>
  ) : (
    <Link to={debtRouteSets[door].claim} params={{ claimId: until }}>
      {text('stay.until.claim')}
    </Link>
  );
}

interface EndStayProps {
  readonly id: string;
  readonly stay: Stay;
  readonly close: () => void;
}

function EndStay({ id, stay: { billReference: bill }, close }: EndStayProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('stay.end')}
      about={text('stay.end.detail', { bill })}
      submit={text('stay.end')}
      look="bad"
      send={() =>
        responseData(DELETE('/management/debts/{id}/stays/{bill}', { params: { path: { id, bill } } }))
      }
      reload={affectedByClaims}
      done={text('stay.ended')}
      close={close}
    />
  );
}
