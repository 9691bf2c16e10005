import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/$webhookId/deliveries/$deliveryId',
}).lazy(() => loadPageWithMessages('webhooks', import('./delivery.page.lazy.tsx')));
