import { createRoute } from '@tanstack/react-router';
import { publicRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => publicRoute,
  path: '/service',
  validateSearch: stringParams('month'),
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 8,
      text: 'nav.service',
      operation: 'getOrganisationServiceLevels',
    },
  },
}).lazy(() => loadPageWithMessages('service', import('./page.lazy.tsx')));
