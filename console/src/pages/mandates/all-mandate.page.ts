import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/all-mandates/$mandateId',
}).lazy(() => loadPageWithMessages('mandates', import('./all-mandate.page.lazy.tsx')));
