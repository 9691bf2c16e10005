import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/organisations',
  validateSearch: withView(stringParams('status')),
  staticData: {
    navigation: {
      section: 'nav.administration',
      rank: 2,
      text: 'nav.organisations',
      operation: 'listOrganisations',
    },
  },
}).lazy(() => loadPageWithMessages('organisations', import('./page.lazy.tsx')));
