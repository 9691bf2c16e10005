import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/organisation',
  staticData: {
    navigation: {
      section: 'nav.administration',
      rank: 1,
      text: 'nav.ownOrganisation',
      operation: 'listMembers',
    },
  },
}).lazy(() => loadPageWithMessages('own-organisation', import('./page.lazy.tsx')));
