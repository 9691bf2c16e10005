import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/deferment-accounts/$accountId',
}).lazy(() => withWords('deferment-accounts', import('./account.page.lazy.tsx')));
