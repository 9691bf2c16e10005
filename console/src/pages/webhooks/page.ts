import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
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
}).lazy(() => withWords('webhooks', import('./page.lazy.tsx')));
