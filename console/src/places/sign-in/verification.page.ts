import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/verification' }).lazy(() =>
  import('./verification.page.lazy.tsx').then((lazy) => lazy.route),
);
