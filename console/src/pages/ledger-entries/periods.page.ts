import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/accounting-periods',
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 13,
      text: 'nav.accountingPeriods',
      operation: 'listAccountingPeriods',
    },
  },
}).lazy(() => loadPageWithMessages('ledger-entries', import('./periods.page.lazy.tsx')));
