import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/clients/$clientId',
  // Keeps the sort order and columns of the client's list of keys in the URL.
  validateSearch: withView(() => ({})),
}).lazy(() => loadPageWithMessages('clients', import('./client.page.lazy.tsx')));
