import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { standingSearch } from '../../shell/standing/search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/organisations',
  validateSearch: standingSearch,
  staticData: {
    navigation: {
      section: 'nav.administration',
      rank: 2,
      text: 'nav.organisations',
      operation: 'listOrganisations',
    },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
