import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/password-reset' }).lazy(() =>
  withMessages('sign-in', import('./password-reset.page.lazy.tsx')),
);
