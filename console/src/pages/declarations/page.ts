import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';
import { declarationSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
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
}).lazy(() => loadPageWithMessages('declarations', import('./page.lazy.tsx')));
