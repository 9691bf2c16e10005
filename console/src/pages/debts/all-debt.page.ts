import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/all-debts/$debtId',
}).lazy(() => loadPageWithMessages('debts', import('./all-debt.page.lazy.tsx')));
