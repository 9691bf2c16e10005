import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deferment-accounts',
  validateSearch: withView(stringParams('organisationId', 'number', 'status')),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 7,
      text: 'nav.defermentAccounts',
      operation: 'listAllDefermentAccounts',
    },
  },
}).lazy(() => loadPageWithMessages('deferment-accounts', import('./page.lazy.tsx')));
