import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offered-guarantees/$guaranteeId',
}).lazy(() => loadPageWithMessages('guarantees', import('./offered-guarantee.page.lazy.tsx')));
