import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { mandateSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/all-mandates',
  validateSearch: mandateSearch,
  staticData: {
    navigation: { section: 'nav.customs', rank: 3, text: 'nav.mandates', operation: 'listAllMandates' },
  },
}).lazy(() => import('./all.page.lazy.tsx').then((lazy) => lazy.route));
