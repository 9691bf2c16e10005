import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queue/$declarationId/inspection',
}).lazy(() => loadPageWithMessages('officer-queue', import('./inspection.page.lazy.tsx')));
