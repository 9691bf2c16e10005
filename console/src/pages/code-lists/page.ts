import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reference',
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 6,
      text: 'nav.codeLists',
      operation: 'listOrganisationReferenceLists',
    },
  },
}).lazy(() => loadPageWithMessages('code-lists', import('./page.lazy.tsx')));
