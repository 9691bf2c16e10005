import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/statistics/trade',
  validateSearch: stringParams('month'),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 12,
      text: 'nav.tradeStatistics',
      operation: 'getTradeStatistics',
    },
  },
}).lazy(() => loadPageWithMessages('trade-statistics', import('./page.lazy.tsx')));
