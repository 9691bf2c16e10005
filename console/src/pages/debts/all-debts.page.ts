import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';
import { debtSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/all-debts',
  validateSearch: withView(debtSearch),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 2,
      text: 'nav.debts',
      operation: 'listDebtsAsCustoms',
    },
  },
}).lazy(() => withMessages('debts', import('./all-debts.page.lazy.tsx')));
