import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { textsIn } from '../../shell/texts-in.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/try',
  validateSearch: textsIn('operation'),
  staticData: { navigation: { section: 'nav.develop', rank: 3, text: 'nav.try', operation: 'createApiKey' } },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
