import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';
import { deliverySearch } from './delivery-search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks/$webhookId',
  validateSearch: deliverySearch,
}).lazy(() => loadPageWithMessages('webhooks', import('./webhook.page.lazy.tsx')));
