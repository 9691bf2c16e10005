import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/incidents',
  validateSearch: withView(stringParams('status')),
  staticData: {
    navigation: {
      section: 'nav.administration',
      rank: 7,
      text: 'nav.incidents',
      operation: 'listIncidents',
    },
  },
}).lazy(() => loadPageWithMessages('incidents', import('./page.lazy.tsx')));
