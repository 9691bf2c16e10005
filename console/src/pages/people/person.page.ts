import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => signedInRoute, path: '/people/$personId' }).lazy(
  () => loadPageWithMessages('people', import('./person.page.lazy.tsx')),
);
