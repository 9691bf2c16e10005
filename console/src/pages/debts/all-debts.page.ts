import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/all-debts',
  validateSearch: withView(stringParams('status', 'declaration', 'due', 'debtor')),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 2,
      text: 'nav.debts',
      operation: 'listDebtsAsCustoms',
    },
  },
}).lazy(() => loadPageWithMessages('debts', import('./all-debts.page.lazy.tsx')));
