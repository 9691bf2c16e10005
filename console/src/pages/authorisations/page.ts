import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/authorisations',
  validateSearch: withView(stringParams('kind', 'status', 'holder', 'number')),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 8,
      text: 'nav.authorisations',
      operation: 'listAllAuthorisations',
    },
  },
}).lazy(() => loadPageWithMessages('authorisations', import('./page.lazy.tsx')));
