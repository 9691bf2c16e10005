import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deferment-accounts/$accountId',
}).lazy(() => loadPageWithMessages('deferment-accounts', import('./account.page.lazy.tsx')));
