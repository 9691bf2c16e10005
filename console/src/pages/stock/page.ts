import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/stock',
  validateSearch: withView(stringParams('authorisation')),
  staticData: {
    navigation: { section: 'nav.trade', rank: 1, text: 'nav.stock', operation: 'listOrganisationStock' },
  },
}).lazy(() => loadPageWithMessages('stock', import('./page.lazy.tsx')));
