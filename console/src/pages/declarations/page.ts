import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { declarationSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/declarations',
  validateSearch: declarationSearch,
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 1,
      text: 'nav.declarations',
      operation: 'listOrganisationDeclarations',
    },
  },
}).lazy(() => withWords('declarations', import('./page.lazy.tsx')));
