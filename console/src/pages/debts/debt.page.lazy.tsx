import { createLazyRoute } from '@tanstack/react-router';
import { DebtDetails } from './debt-details.tsx';

export const route = createLazyRoute('/inside/debts/$debtId')({ component: OwnDebt });

function OwnDebt() {
  const { debtId: id } = route.useParams();
  return <DebtDetails key={id} door="own" id={id} />;
}
