import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';
import { deliverySearch } from './delivery-search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/$webhookId',
  validateSearch: deliverySearch,
}).lazy(() => withMessages('webhooks', import('./webhook.page.lazy.tsx')));
