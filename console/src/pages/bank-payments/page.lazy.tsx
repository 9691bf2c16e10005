import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { usePages } from '../../api/use-pages.ts';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { type BankPayment, BankPaymentBadge } from './bank-payment.tsx';

export const route = createLazyRoute('/inside/bank-payments')({ component: BankPayments });

function paymentColumns({ text, amount, day }: TextFormatter): readonly ListColumn<BankPayment>[] {
  return [
    {
      ...{ key: 'reference', title: text('bankPayment.reference'), fixed: true },
      cell: ({ id, reference }) => (
        <Link to="/bank-payments/$paymentId" params={{ paymentId: id }} className="anywhere">
          {reference}
        </Link>
      ),
    },
    {
      ...{ key: 'payer', title: text('bankPayment.payer') },
      cell: ({ payer }) => (
        <>
          <span className="anywhere">{payer.name}</span>
          {payer.identification && <div className="soft mono">{payer.identification}</div>}
        </>
      ),
    },
    {
      ...{ key: 'receivedOn', title: text('bankPayment.receivedOn'), fold: 1 },
      cell: ({ receivedOn }) => day(receivedOn),
    },
    {
      ...{ key: 'amount', title: text('bankPayment.amount'), fold: 2, number: true },
      cell: (each) => amount(each.amount, each.currency),
    },
    {
      ...{ key: 'remaining', title: text('bankPayment.remaining'), number: true },
      cell: (each) => amount(each.remaining, each.currency),
    },
    { key: 'state', title: text('state'), cell: ({ status }) => <BankPaymentBadge status={status} /> },
  ];
}

/** Shows the bank payments of which an amount is neither assigned nor returned. */
function BankPayments() {
  const speech = useText();
  const { text } = speech;
  const { rows, more, error, query } = usePages(['bank-payments'], (cursor) =>
    responseData(
      untypedInputClient.GET('/management/unmatched-payments', {
        params: { query: { limit: 50, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  return (
    <Page title={text('bankPayments')} about={text('bankPayments.about')}>
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="bank-payments"
          label={text('bankPayments')}
          columns={paymentColumns(speech)}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('bankPayments.empty')}</p>}
        />
      )}
    </Page>
  );
}
