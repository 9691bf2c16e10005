import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/bank-payments/$paymentId',
}).lazy(() => loadPageWithMessages('bank-payments', import('./payment.page.lazy.tsx')));
