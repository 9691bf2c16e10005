import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/organisations/$organisationId',
}).lazy(() => import('./organisation.page.lazy.tsx').then((lazy) => lazy.route));
