import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/clients',
  staticData: {
    navigation: { section: 'nav.develop', rank: 1, text: 'nav.clients', operation: 'listClients' },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
