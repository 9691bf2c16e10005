import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/all-mandates',
  validateSearch: withView(stringParams('status', 'principal', 'representative')),
  staticData: {
    navigation: { section: 'nav.customs', rank: 7, text: 'nav.mandates', operation: 'listAllMandates' },
  },
}).lazy(() => loadPageWithMessages('mandates', import('./customs.page.lazy.tsx')));
