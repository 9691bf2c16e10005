import { createLazyRoute } from '@tanstack/react-router';
import { DebtList } from './debt-list.tsx';

export const route = createLazyRoute('/inside/debts')({ component: () => <DebtList door="own" /> });
