import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/new-password' }).lazy(() =>
  withWords('sign-in', import('./new-password.page.lazy.tsx')),
);
