import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';
import { accountSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deferment-accounts',
  validateSearch: withView(accountSearch),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 7,
      text: 'nav.defermentAccounts',
      operation: 'listAllDefermentAccounts',
    },
  },
}).lazy(() => withMessages('deferment-accounts', import('./page.lazy.tsx')));
