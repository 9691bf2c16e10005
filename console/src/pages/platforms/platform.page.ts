import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/platforms/$platformId',
}).lazy(() => loadPageWithMessages('platforms', import('./platform.page.lazy.tsx')));
