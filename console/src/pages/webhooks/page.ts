import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/webhooks',
  validateSearch: withView(() => ({})),
  staticData: {
    navigation: {
      section: 'nav.develop',
      rank: 4,
      text: 'nav.webhooks',
      operation: 'listOrganisationWebhooks',
    },
  },
}).lazy(() => loadPageWithMessages('webhooks', import('./page.lazy.tsx')));
