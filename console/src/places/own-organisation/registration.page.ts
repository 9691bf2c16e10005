import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/registration' }).lazy(() =>
  import('./registration.page.lazy.tsx').then((lazy) => lazy.route),
);
