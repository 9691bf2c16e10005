import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/parties',
  validateSearch: withView(stringParams('q')),
  staticData: {
    navigation: { section: 'nav.trade', rank: 4, text: 'nav.parties', operation: 'listOrganisationParties' },
  },
}).lazy(() => loadPageWithMessages('parties', import('./page.lazy.tsx')));
