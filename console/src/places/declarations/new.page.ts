import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { textsIn } from '../../shell/texts-in.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/new',
  validateSearch: textsIn('sample', 'copy'),
}).lazy(() => import('./new.page.lazy.tsx').then((lazy) => lazy.route));
