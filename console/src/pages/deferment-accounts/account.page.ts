import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/deferment-accounts/$accountId',
}).lazy(() => withMessages('deferment-accounts', import('./account.page.lazy.tsx')));
