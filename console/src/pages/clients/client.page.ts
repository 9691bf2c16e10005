import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/clients/$clientId',
  // List state of the client's keys.
  validateSearch: withView(() => ({})),
}).lazy(() => withWords('clients', import('./client.page.lazy.tsx')));
