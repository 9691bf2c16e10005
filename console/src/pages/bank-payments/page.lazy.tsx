import { createLazyRoute, Link } from '@tanstack/react-router';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useListRows } from '../../parts/list/use-list-state.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { BankPaymentBadge } from './bank-payment.tsx';
import { ReportPayment } from './report-payment.tsx';

export const route = createLazyRoute('/inside/bank-payments')({ component: BankPayments });

/** Shows the bank payments of which an amount is neither assigned nor returned. */
function BankPayments() {
  const { text, amount, day } = useText();
  const may = usePermission();
  const pages = useListRows(['bank-payments'], (query) =>
    responseData(untypedInputClient.GET('/management/unmatched-payments', { params: { query } })),
  );
  return (
    <ListPage
      name="bank-payments"
      title={text('bankPayments')}
      about={text('bankPayments.about')}
      create={may('reportBankPayment') && { text: text('bankPayment.report'), dialog: ReportPayment }}
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('bankPayments.empty')}
      columns={[
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
      ]}
    />
  );
}
