import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/mandates',
  validateSearch: withView(stringParams('status', 'principal', 'representative')),
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 3,
      text: 'nav.mandates',
      operation: 'listOrganisationMandates',
    },
  },
}).lazy(() => loadPageWithMessages('mandates', import('./page.lazy.tsx')));
