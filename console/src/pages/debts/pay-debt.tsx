import { useMutation, useQueryClient } from '@tanstack/react-query';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { PaymentForm, type PaymentInput } from '../../parts/declaration/payment-form.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useIsSandbox } from '../../shell/sandbox.ts';
import { useText } from '../../texts/text.tsx';
import type { Debt } from './debt-api.ts';

interface PayDebtProps {
  readonly debt: Debt;
  readonly close: () => void;
}

const methods = ['transfer', 'guarantee', 'account', 'credit'] as const;

/** Pays or secures a debt. Outside of the sandbox, it names the bill references for a bank transfer instead. */
export function PayDebt({ debt, close }: PayDebtProps) {
  const { text, word, amount } = useText();
  const { id, bills } = debt;
  const queries = useQueryClient();
  const showToast = useToast();
  const isSandbox = useIsSandbox();
  const pay = useMutation({
    mutationFn: ({ key, body }: PaymentInput) =>
      responseData(
        untypedInputClient.POST('/management/organisation/debts/{id}/payments', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),
    onSuccess: async ({ status }) => {
      await queries.invalidateQueries({ queryKey: ['debts'] });
      showToast(text('debt.pay.done', { status: word('debtStatus', status) }));
      close();
    },
  });
  return (
    <Dialog title={text('debt.pay')} close={close}>
      <div className="stack">
        {pay.error && <ProblemAlert key={pay.submittedAt} error={pay.error} />}
        <p>{text('debt.pay.detail')}</p>
        <ul>
          {bills
            .filter(({ status }) => status === 'due' || status === 'secured')
            .map((bill) => (
              <li key={bill.reference}>
                <strong>{amount(bill.outstanding, bill.currency)}</strong>{' '}
                <span className="soft">{word('bill', bill.status)}</span>{' '}
                <code className="anywhere">{bill.reference}</code>
              </li>
            ))}
        </ul>
        <PaymentForm
          key={String(isSandbox)}
          offered={methods.map((method) => {
            const allowed = method !== 'transfer' || isSandbox;
            return {
              method,
              allowed,
              hint: allowed ? word('pay.detail', method) : text('debt.pay.bank'),
            };
          })}
          error={pay.error}
          busy={pay.isPending}
          take={(input) => pay.mutate(input)}
          close={close}
        />
      </div>
    </Dialog>
  );
}
