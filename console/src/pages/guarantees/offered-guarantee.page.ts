import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offered-guarantees/$guaranteeId',
}).lazy(() => withMessages('guarantees', import('./offered-guarantee.page.lazy.tsx')));
