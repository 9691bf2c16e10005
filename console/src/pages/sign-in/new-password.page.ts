import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => rootRoute, path: '/new-password' }).lazy(() =>
  loadPageWithMessages('sign-in', import('./new-password.page.lazy.tsx')),
);
