import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/appeals',
  validateSearch: withView(stringParams('status')),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 4,
      text: 'nav.appeals',
      operation: 'listOrganisationAppeals',
    },
  },
}).lazy(() => loadPageWithMessages('debts', import('./appeals.page.lazy.tsx')));
