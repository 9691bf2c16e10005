import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { authorisationSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/authorisations',
  validateSearch: withView(authorisationSearch),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 4,
      text: 'nav.authorisations',
      operation: 'listAllAuthorisations',
    },
  },
}).lazy(() => withWords('authorisations', import('./page.lazy.tsx')));
