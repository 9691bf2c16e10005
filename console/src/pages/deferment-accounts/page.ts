import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { accountSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/deferment-accounts',
  validateSearch: withView(accountSearch),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 3,
      text: 'nav.defermentAccounts',
      operation: 'listAllDefermentAccounts',
    },
  },
}).lazy(() => withWords('deferment-accounts', import('./page.lazy.tsx')));
