import type { ReactNode } from 'react';
import { Bills } from '../../parts/declaration/bills.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';
import type { Debt } from './debt-api.ts';
import { TaxLines } from './tax-lines.tsx';

/** Shows the amounts of a debt by tax, its security, payments, bills and refunds. */
export function DebtAmounts({ debt }: { readonly debt: Debt }) {
  const { text, amount } = useText();
  const { lines, currency, security, payments, bills, refunds } = debt;
  return (
    <>
      {lines.length > 0 && (
        <section className="card stack">
          <h2>{text('debt.lines')}</h2>
          <TaxLines lines={lines} currency={currency} />
        </section>
      )}
      {payments.length > 0 && (
        <section className="card stack">
          <h2>{text('debt.payments')}</h2>
          <ul className="plain stack">
            {payments.map(({ billReference, amount: paid, guarantorAmount, payer, paidBy, paidAt }) => (
              <Entry
                key={`${billReference} ${payer} ${paidAt}`}
                sum={amount(paid, currency)}
                bill={billReference}
              >
                {payer ? (
                  <span className="mono">{payer}</span>
                ) : (
                  text(paidBy === 'declarant' ? 'debt.payer.declarant' : 'debt.payer.unknown')
                )}
                {paidAt && (
                  <>
                    {' · '}
                    <Time at={paidAt} />
                  </>
                )}
                {Number(guarantorAmount) !== 0 && (
                  <div>{text('debt.payment.guarantor', { amount: amount(guarantorAmount, currency) })}</div>
                )}
              </Entry>
            ))}
          </ul>
        </section>
      )}
      {security.length > 0 && (
        <section className="card stack">
          <h2>{text('debt.security')}</h2>
          <ul className="plain stack">
            {security.map(({ billReference, guaranteeReference, account, amount: secured }) => (
              <Entry key={billReference} sum={amount(secured, currency)} bill={billReference}>
                {text(guaranteeReference ? 'bill.guarantee' : 'bill.account')}{' '}
                <span className="mono">{guaranteeReference ?? account}</span>
              </Entry>
            ))}
          </ul>
        </section>
      )}
      <section className="card stack">
        <h2>{text('debt.bills')}</h2>
        {bills.length === 0 && <p className="soft">{text('debt.bills.none')}</p>}
        <Bills bills={bills} refunds={refunds} />
      </section>
    </>
  );
}

interface EntryProps {
  readonly sum: string;
  readonly bill: string;
  readonly children: ReactNode;
}

function Entry({ sum, bill, children }: EntryProps) {
  return (
    <li>
      <strong>{sum}</strong> <code className="anywhere">{bill}</code>
      <div className="soft">{children}</div>
    </li>
  );
}
