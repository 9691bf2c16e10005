import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { deliverySearch } from './delivery-search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks/$webhookId',
  validateSearch: deliverySearch,
}).lazy(() => withWords('webhooks', import('./webhook.page.lazy.tsx')));
