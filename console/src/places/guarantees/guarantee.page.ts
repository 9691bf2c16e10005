import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/guarantees/$guaranteeId' }).lazy(
  () => import('./guarantee.page.lazy.tsx').then((lazy) => lazy.route),
);
