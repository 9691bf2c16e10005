import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({ getParentRoute: () => inside, path: '/people/$personId' }).lazy(() =>
  import('./person.page.lazy.tsx').then((lazy) => lazy.route),
);
