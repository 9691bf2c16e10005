import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { deliverySearch } from './delivery-search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId',
  validateSearch: deliverySearch,
}).lazy(() => import('./webhook.page.lazy.tsx').then((lazy) => lazy.route));
