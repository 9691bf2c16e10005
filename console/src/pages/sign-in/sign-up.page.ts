import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/sign-up' }).lazy(() =>
  withWords('sign-in', import('./sign-up.page.lazy.tsx')),
);
