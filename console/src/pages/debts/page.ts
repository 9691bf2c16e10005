import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/debts',
  validateSearch: withView(stringParams('status', 'declaration', 'due')),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 1,
      text: 'nav.debts',
      operation: 'listOrganisationDebts',
    },
  },
}).lazy(() => loadPageWithMessages('debts', import('./page.lazy.tsx')));
