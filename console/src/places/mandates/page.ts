import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { mandateSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/mandates',
  validateSearch: mandateSearch,
  staticData: {
    navigation: { section: 'nav.trade', rank: 3, text: 'nav.mandates', operation: 'ownListMandates' },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
