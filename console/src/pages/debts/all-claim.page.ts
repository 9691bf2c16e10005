import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/all-claims/$claimId',
}).lazy(() => loadPageWithMessages('debts', import('./all-claim.page.lazy.tsx')));
