import { createLazyRoute } from '@tanstack/react-router';
import { DebtDetails } from './debt-details.tsx';

export const route = createLazyRoute('/inside/all-debts/$debtId')({ component: AnyDebt });

function AnyDebt() {
  const { debtId: id } = route.useParams();
  return <DebtDetails key={id} door="customs" id={id} />;
}
