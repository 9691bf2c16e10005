import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import type { OwnDeclaration, PaymentMethods } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { PaymentForm, type PaymentInput } from '../../parts/declaration/payment-form.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useUnavailableReasonText } from '../../parts/refusal-reasons/unavailable-reason.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useText } from '../../texts/text.tsx';

interface PayFormProps {
  readonly declaration: OwnDeclaration;
  readonly error: unknown;
  readonly busy: boolean;
  readonly take: (input: PaymentInput) => void;
  readonly close: () => void;
}

/** Shows a form to pay or secure the amount due. Unavailable methods show the reason. */
export function PayForm({ declaration, error, busy, take, close }: PayFormProps) {
  const { text, word, amount } = useText();
  const { id, bills, document } = declaration;
  const { guarantee, payment } = document;
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
        {data ? (
          <PaymentForm
            {...{ error, busy, take, close }}
            offered={data.items.map((each) => ({ ...each, hint: <Hint of={each} offered={data} /> }))}
            guaranteeReference={guarantee?.reference}
            account={payment?.account}
          />
        ) : (
          <Skeleton lines={4} />
        )}
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

interface HintProps {
  readonly of: PaymentMethods['items'][number];
  readonly offered: PaymentMethods;
}

/** Explains a method, its available credit, or the reason why it is unavailable. */
function Hint({ of, offered: { credit, currency } }: HintProps) {
  const { text, word, amount } = useText();
  const reason = useUnavailableReasonText();
  const { method, allowed } = of;
  const there = method === 'credit' && text('pay.credit.left', { left: amount(credit, currency) });
  return (
    <>
      {there} {allowed ? word('pay.detail', method) : reason(of)}
    </>
  );
}
