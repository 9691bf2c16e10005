import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId/deliveries/$deliveryId',
}).lazy(() => import('./delivery.page.lazy.tsx').then((lazy) => lazy.route));
