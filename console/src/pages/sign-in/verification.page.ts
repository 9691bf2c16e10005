import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/verification' }).lazy(() =>
  withMessages('sign-in', import('./verification.page.lazy.tsx')),
);
