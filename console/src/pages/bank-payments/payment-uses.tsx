import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import type { BankPayment } from './bank-payment.tsx';
import { affectedByPayments, reasonField } from './payment-fields.ts';

type Use = BankPayment['uses'][number];

/** Shows the assignments and returns of a bank payment, and reverses them. */
export function PaymentUses({ payment }: { readonly payment: BankPayment }) {
  const { text } = useText();
  const may = usePermission();
  const [reversing, setReversing] = useState<Use | null>(null);
  // An accountant can reverse only returns.
  const canReverse = ({ kind, reversedAt }: Use) =>
    reversedAt === null &&
    may('removeUnmatchedPaymentUse') &&
    (kind === 'returned' || may('assignUnmatchedPayment'));
  return (
    <section className="card stack">
      <h2>{text('bankPayment.uses')}</h2>
      {payment.uses.length === 0 && <p className="soft">{text('bankPayment.uses.none')}</p>}
      <ul className="plain stack">
        {payment.uses.map((use) => (
          <PaymentUse
            key={use.number}
            use={use}
            currency={payment.currency}
            reverse={canReverse(use) ? () => setReversing(use) : null}
          />
        ))}
      </ul>
      {reversing && <ReverseUse id={payment.id} use={reversing} close={() => setReversing(null)} />}
    </section>
  );
}

interface PaymentUseProps {
  readonly use: Use;
  readonly currency: string;
  readonly reverse: (() => void) | null;
}

function PaymentUse({ use, currency, reverse }: PaymentUseProps) {
  const { text, word, amount } = useText();
  const { number, kind, billReference, reason, at, reversedAt, reversalReason } = use;
  return (
    <li className="stack">
      <div>
        <div className="row">
          <strong>{amount(use.amount, currency)}</strong>
          <span>{word('bankPaymentUse', kind)}</span>
          {billReference && <code className="anywhere">{billReference}</code>}
          {reversedAt && <TextBadge>{text('bankPayment.reversed.state')}</TextBadge>}
        </div>
        <div className="soft">
          <Time at={at} />
        </div>
      </div>
      {reason && <p className="note-text">{reason}</p>}
      {reversedAt && (
        <div className="soft">
          {text('bankPayment.reversedAt')} <Time at={reversedAt} />
          {reversalReason && <p className="note-text">{reversalReason}</p>}
        </div>
      )}
      {reverse && (
        <div>
          <Button look="quiet" aria-label={text('bankPayment.reverse.one', { number })} onClick={reverse}>
            {text('bankPayment.reverse')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface ReverseUseProps {
  readonly id: string;
  readonly use: Use;
  readonly close: () => void;
}

function ReverseUse({ id, use: { number, kind }, close }: ReverseUseProps) {
  const speech = useText();
  const { text, word } = speech;
  return (
    <FormDialog
      title={text('bankPayment.reverse')}
      about={word('bankPaymentReversal', kind)}
      fields={[reasonField(speech)]}
      submit={text('bankPayment.reverse')}
      look="bad"
      send={(body, { key }) =>
        responseData(
          untypedInputClient.POST('/management/unmatched-payments/{id}/reversals', {
            params: { path: { id }, header: { 'Idempotency-Key': key } },
            body: { ...body, number },
          }),
        )
      }
      reload={affectedByPayments}
      done={text('bankPayment.reversed')}
      close={close}
    />
  );
}
