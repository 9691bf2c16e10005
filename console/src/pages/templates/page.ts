import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/templates',
  validateSearch: withView(() => ({})),
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 5,
      text: 'nav.templates',
      operation: 'listOrganisationTemplates',
    },
  },
}).lazy(() => loadPageWithMessages('templates', import('./page.lazy.tsx')));
