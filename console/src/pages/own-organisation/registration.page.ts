import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => signedInRoute, path: '/registration' }).lazy(() =>
  loadPageWithMessages('own-organisation', import('./registration.page.lazy.tsx')),
);
