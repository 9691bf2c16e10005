import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { mandateSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/mandates',
  validateSearch: withView(mandateSearch),
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 3,
      text: 'nav.mandates',
      operation: 'listOrganisationMandates',
    },
  },
}).lazy(() => withWords('mandates', import('./page.lazy.tsx')));
