import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => rootRoute, path: '/password-reset' }).lazy(() =>
  loadPageWithMessages('sign-in', import('./password-reset.page.lazy.tsx')),
);
