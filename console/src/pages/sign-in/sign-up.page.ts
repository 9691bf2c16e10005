import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => rootRoute, path: '/sign-up' }).lazy(() =>
  loadPageWithMessages('sign-in', import('./sign-up.page.lazy.tsx')),
);
