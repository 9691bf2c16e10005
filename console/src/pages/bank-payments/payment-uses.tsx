import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import type { BankPayment } from './bank-payment.tsx';
import { usePaymentChange } from './use-payment-change.ts';

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
  const { text, word } = useText();
  const path = '/management/unmatched-payments/{id}/reversals';
  const reverse = usePaymentChange({ id, path, done: text('bankPayment.reversed'), close });
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  return (
    <Dialog title={text('bankPayment.reverse')} close={close}>
      <form
        className="stack"
        onSubmit={handleSubmit(({ reason }) => reverse.mutate({ number, reason: reason.trim() }))}
      >
        {reverse.error && <ProblemAlert key={reverse.submittedAt} error={reverse.error} />}
        <p>{word('bankPaymentReversal', kind)}</p>
        <LongTextField
          label={text('bankPayment.reason')}
          hint={text('bankPayment.reason.hint')}
          fault={fieldErrorAt(reverse.error, '/reason')}
          {...register('reason')}
          maxLength={512}
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" look="bad" busy={reverse.isPending}>
            {text('bankPayment.reverse')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
