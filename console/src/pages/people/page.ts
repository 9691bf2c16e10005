import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people',
  validateSearch: withView((search) => ({
    ...stringParams('email', 'organisationId', 'status')(search),
    ...(typeof search.secondFactor === 'boolean' && { secondFactor: search.secondFactor }),
  })),
  staticData: {
    navigation: { section: 'nav.administration', rank: 3, text: 'nav.people', operation: 'listPeople' },
  },
}).lazy(() => loadPageWithMessages('people', import('./page.lazy.tsx')));
