import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/sign-up' }).lazy(() =>
  withMessages('sign-in', import('./sign-up.page.lazy.tsx')),
);
