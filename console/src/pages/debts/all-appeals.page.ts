import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';
import { appealSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/all-appeals',
  validateSearch: withView(appealSearch),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 4,
      text: 'nav.appeals',
      operation: 'listAppealsAsCustoms',
    },
  },
}).lazy(() => withMessages('debts', import('./all-appeals.page.lazy.tsx')));
