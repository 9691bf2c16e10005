import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { CheckField } from '../field.tsx';
import { AccountField } from './account-field.tsx';
import { GuaranteeField } from './guarantee-field.tsx';

export interface OfferedPaymentMethod {
  readonly method: string;
  readonly allowed: boolean;
  /** Explains the method, or why it is unavailable. */
  readonly hint: ReactNode;
}

/** A payment order with its idempotency key. */
export interface PaymentInput {
  readonly key: string;
  readonly body: Readonly<Record<string, string>>;
}

interface PaymentFormProps {
  readonly offered: readonly OfferedPaymentMethod[];
  readonly guaranteeReference?: string | undefined;
  readonly account?: string | undefined;
  readonly error: unknown;
  readonly busy: boolean;
  readonly take: (input: PaymentInput) => void;
  readonly close: () => void;
}

interface PaymentFormValues {
  readonly method: string;
  readonly guaranteeReference: string;
  readonly account: string;
}

/** Shows a form to select a payment method with its guarantee or deferment account. */
export function PaymentForm({ offered, error, busy, take, close, ...known }: PaymentFormProps) {
  const { text, word } = useText();
  // One idempotency key while the form is open, so that a retry after a lost response is the same request.
  const [key] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, watch } = useForm<PaymentFormValues>({
    defaultValues: {
      method: offered.find(({ allowed }) => allowed)?.method ?? '',
      guaranteeReference: known.guaranteeReference ?? '',
      account: known.account ?? '',
    },
  });
  const method = watch('method');
  const member = method === 'guarantee' ? 'guaranteeReference' : method === 'account' ? 'account' : null;
  function submit(typed: PaymentFormValues): void {
    take({ key, body: { method: typed.method, ...(member && { [member]: typed[member].trim() }) } });
  }
  return (
    <form className="stack" onSubmit={handleSubmit(submit)}>
      <fieldset className="choices">
        <legend>{text('pay.how')}</legend>
        {offered.map((each) => (
          <CheckField
            key={each.method}
            type="radio"
            label={word('pay', each.method)}
            hint={each.hint}
            disabled={!each.allowed}
            {...register('method')}
            value={each.method}
          />
        ))}
      </fieldset>
      {method === 'guarantee' && (
        <GuaranteeField
          label={text('member.guaranteeReference')}
          fault={fieldErrorAt(error, '/guaranteeReference')}
          {...register('guaranteeReference')}
          required
        />
      )}
      {method === 'account' && (
        <AccountField
          label={text('pay.account')}
          fault={fieldErrorAt(error, '/account')}
          {...register('account')}
          required
        />
      )}
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text('action.cancel')}
        </Button>
        <Button type="submit" busy={busy} refused={method === '' ? text('pay.noWay') : undefined}>
          {word('pay.order', method === '' ? 'transfer' : method)}
        </Button>
      </div>
    </form>
  );
}
