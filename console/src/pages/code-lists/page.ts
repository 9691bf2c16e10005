import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/reference',
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 6,
      text: 'nav.codeLists',
      operation: 'listOrganisationReferenceLists',
    },
  },
}).lazy(() => withWords('code-lists', import('./page.lazy.tsx')));
