import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bank-payments',
  validateSearch: withView(() => ({})),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 5,
      text: 'nav.bankPayments',
      operation: 'listUnmatchedPayments',
    },
  },
}).lazy(() => loadPageWithMessages('bank-payments', import('./page.lazy.tsx')));
