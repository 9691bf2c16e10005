import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  staticData: {
    navigation: { section: 'nav.develop', rank: 4, text: 'nav.webhooks', operation: 'ownListWebhooks' },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
