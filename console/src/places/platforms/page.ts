import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { standingSearch } from '../../shell/standing/search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/platforms',
  validateSearch: standingSearch,
  staticData: {
    navigation: { section: 'nav.develop', rank: 2, text: 'nav.platforms', operation: 'listPlatforms' },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
