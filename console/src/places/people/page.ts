import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { peopleSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  validateSearch: peopleSearch,
  staticData: {
    navigation: { section: 'nav.administration', rank: 3, text: 'nav.people', operation: 'listPeople' },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
