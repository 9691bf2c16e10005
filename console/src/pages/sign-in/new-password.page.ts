import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/new-password' }).lazy(() =>
  withMessages('sign-in', import('./new-password.page.lazy.tsx')),
);
