import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { standingSearch } from '../../shell/registration/search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/organisations',
  validateSearch: withView(standingSearch),
  staticData: {
    navigation: {
      section: 'nav.administration',
      rank: 2,
      text: 'nav.organisations',
      operation: 'listOrganisations',
    },
  },
}).lazy(() => withWords('organisations', import('./page.lazy.tsx')));
