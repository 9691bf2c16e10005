import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { textsIn } from '../../shell/texts-in.ts';

export const route = createRoute({
  getParentRoute: () => root,
  path: '/mails',
  validateSearch: textsIn('to'),
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
