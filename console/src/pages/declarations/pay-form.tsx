import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { GET, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { OwnDeclaration, PaymentMethods } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { AccountField } from '../../parts/declaration/account-field.tsx';
import { GuaranteeField } from '../../parts/declaration/guarantee-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { CheckField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useRefusalReasonText } from '../../parts/refusal-reasons/refusal-reason.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useText } from '../../texts/text.tsx';
import type { ActionInput } from './action-form.tsx';

interface PayFormProps {
  readonly declaration: OwnDeclaration;
  readonly error: unknown;
  readonly busy: boolean;
  readonly take: (given: ActionInput) => void;
  readonly close: () => void;
}

/** Shows a form to pay or secure the amount due. Unavailable methods show the reason. */
export function PayForm(props: PayFormProps) {
  const { declaration, error, close } = props;
  const { text, word, amount } = useText();
  const { id, bills } = declaration;
  const { data, error: unread } = useQuery({
    queryKey: ['declaration', id, 'payment'],
    queryFn: () =>
      responseData(GET('/management/organisation/declarations/{id}/payment', { params: { path: { id } } })),
    staleTime: 0,
  });
  return (
    <Dialog title={word('act', 'pay')} close={close}>
      <div className="stack">
        {error !== null && <ProblemAlert error={error} />}
        {unread && <ProblemAlert error={unread} />}
        <p>{word('act.detail', 'pay')}</p>
        <ul>
          {bills
            .filter(({ status }) => status === 'due' || status === 'secured')
            .map((bill) => (
              <li key={bill.reference}>
                <strong>{amount(bill.outstanding, bill.currency)}</strong>{' '}
                <span className="soft">{word('bill', bill.status)}</span> <code>{bill.reference}</code>
              </li>
            ))}
        </ul>
        {data ? <Ways {...props} offered={data} /> : <Skeleton lines={4} />}
        {!data && (
          <div className="actions">
            <Button look="quiet" onClick={close}>
              {text('action.cancel')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface PaymentFormValues {
  readonly method: string;
  readonly guaranteeReference: string;
  readonly account: string;
}

function Ways(props: PayFormProps & { readonly offered: PaymentMethods }) {
  const { declaration, offered, error, busy, take, close } = props;
  const { text, word } = useText();
  // One idempotency key while the form is open, so that a retry after a lost response is the same request.
  const [key] = useState(() => crypto.randomUUID());
  const { guarantee, payment } = declaration.document;
  const { register, handleSubmit, watch } = useForm<PaymentFormValues>({
    defaultValues: {
      method: offered.items.find(({ allowed }) => allowed)?.method ?? '',
      guaranteeReference: guarantee?.reference ?? '',
      account: payment?.account ?? '',
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
        {offered.items.map((each) => (
          <CheckField
            key={each.method}
            type="radio"
            label={word('pay', each.method)}
            hint={<Hint of={each} offered={offered} />}
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

interface HintProps {
  readonly of: PaymentMethods['items'][number];
  readonly offered: PaymentMethods;
}

/** Explains a method, its available credit, or the reason why it is unavailable. */
function Hint({ of, offered: { credit, currency } }: HintProps) {
  const { text, word, amount } = useText();
  const reason = useRefusalReasonText();
  const { method, allowed } = of;
  const there = method === 'credit' && text('pay.credit.left', { left: amount(credit, currency) });
  return (
    <>
      {there} {allowed ? word('pay.detail', method) : reason(of)}
    </>
  );
}
