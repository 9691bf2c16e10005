import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/sign-up' }).lazy(() =>
  import('./sign-up.page.lazy.tsx').then((lazy) => lazy.route),
);
