import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/new-password' }).lazy(() =>
  import('./new-password.page.lazy.tsx').then((lazy) => lazy.route),
);
