import { createRoute } from '@tanstack/react-router';
import { publicRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => publicRoute,
  path: '/tariff',
  validateSearch: stringParams('q'),
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 7,
      text: 'nav.tariff',
      operation: 'calculateOrganisationDuties',
    },
  },
}).lazy(() => loadPageWithMessages('tariff', import('./page.lazy.tsx')));
