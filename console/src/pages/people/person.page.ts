import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => signedInRoute, path: '/people/$personId' }).lazy(
  () => withMessages('people', import('./person.page.lazy.tsx')),
);
