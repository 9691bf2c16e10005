import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { AssignPayment } from './assign-payment.tsx';
import { type BankPayment, BankPaymentBadge } from './bank-payment.tsx';
import { PaymentUses } from './payment-uses.tsx';
import { ReturnPayment } from './return-payment.tsx';

export const route = createLazyRoute('/inside/bank-payments/$paymentId')({ component: BankPaymentPage });

/** Shows a bank payment with its assignments and returns, and the actions that the role permits. */
function BankPaymentPage() {
  const { text } = useText();
  const { paymentId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['bank-payments', id],
    queryFn: () => responseData(GET('/management/unmatched-payments/{id}', { params: { path: { id } } })),
  });
  return (
    <Page
      title={data?.reference ?? id}
      crumbs={<Link to="/bank-payments">{text('bankPayments')}</Link>}
      about={data && <BankPaymentBadge status={data.status} />}
      actions={data && data.status !== 'settled' && <PaymentActions payment={data} />}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && <PaymentFacts payment={data} />}
      {data && <PaymentUses payment={data} />}
    </Page>
  );
}

interface PaymentProps {
  readonly payment: BankPayment;
}

function PaymentActions({ payment }: PaymentProps) {
  const { text } = useText();
  const may = usePermission();
  const [open, setOpen] = useState<'assign' | 'return' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {may('createPaymentReturn') && (
        <Button look="quiet" onClick={() => setOpen('return')}>
          {text('bankPayment.return')}
        </Button>
      )}
      {may('assignUnmatchedPayment') && (
        <Button onClick={() => setOpen('assign')}>{text('bankPayment.assign')}</Button>
      )}
      {open === 'assign' && <AssignPayment payment={payment} close={close} />}
      {open === 'return' && <ReturnPayment payment={payment} close={close} />}
    </>
  );
}

function PaymentFacts({ payment }: PaymentProps) {
  const { text, amount, day } = useText();
  const { payer, currency, remaining, receivedOn, reportedAt } = payment;
  return (
    <DescriptionList
      facts={[
        [text('bankPayment.remaining'), <strong key="remaining">{amount(remaining, currency)}</strong>],
        [text('bankPayment.amount'), amount(payment.amount, currency)],
        [text('bankPayment.payer'), payer.name],
        [
          text('bankPayment.payerNumber'),
          payer.identification && (
            <span key="number" className="mono">
              {payer.identification}
            </span>
          ),
        ],
        [text('bankPayment.receivedOn'), day(receivedOn)],
        [text('bankPayment.reportedAt'), <Time key="reported" at={reportedAt} />],
      ]}
    />
  );
}
