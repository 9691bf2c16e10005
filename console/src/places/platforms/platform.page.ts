import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/platforms/$platformId' }).lazy(() =>
  import('./platform.page.lazy.tsx').then((lazy) => lazy.route),
);
