import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/claims',
  validateSearch: withView(stringParams('status', 'ground')),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 3,
      text: 'nav.claims',
      operation: 'listOrganisationClaims',
    },
  },
}).lazy(() => loadPageWithMessages('debts', import('./claims.page.lazy.tsx')));
