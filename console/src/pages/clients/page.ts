import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients',
  validateSearch: withView(() => ({})),
  staticData: {
    navigation: { section: 'nav.develop', rank: 1, text: 'nav.clients', operation: 'listClients' },
  },
}).lazy(() => loadPageWithMessages('clients', import('./page.lazy.tsx')));
