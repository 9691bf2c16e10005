import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queue/$declarationId/inspection',
}).lazy(() => withMessages('officer-queue', import('./inspection.page.lazy.tsx')));
