import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/all-mandates/$mandateId' }).lazy(
  () => import('./all-mandate.page.lazy.tsx').then((lazy) => lazy.route),
);
