import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/$webhookId/deliveries/$deliveryId',
}).lazy(() => withMessages('webhooks', import('./delivery.page.lazy.tsx')));
