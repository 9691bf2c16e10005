import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/guarantees',
  validateSearch: withView(stringParams('organisationId', 'reference', 'status')),
  staticData: {
    navigation: { section: 'nav.customs', rank: 6, text: 'nav.guarantees', operation: 'listGuarantees' },
  },
}).lazy(() => loadPageWithMessages('guarantees', import('./page.lazy.tsx')));
