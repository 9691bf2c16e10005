import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/trader-record',
  staticData: {
    firstCall: 'management/organisation/trader-record',
    navigation: {
      section: 'nav.trade',
      rank: 9,
      text: 'nav.traderRecord',
      operation: 'getOrganisationTraderRecord',
    },
  },
}).lazy(() => loadPageWithMessages('trader-record', import('./page.lazy.tsx')));
