import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => root, path: '/password-reset' }).lazy(() =>
  import('./password-reset.page.lazy.tsx').then((lazy) => lazy.route),
);
