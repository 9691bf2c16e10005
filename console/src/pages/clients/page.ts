import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/clients',
  validateSearch: withView(() => ({})),
  staticData: {
    navigation: { section: 'nav.develop', rank: 1, text: 'nav.clients', operation: 'listClients' },
  },
}).lazy(() => withWords('clients', import('./page.lazy.tsx')));
