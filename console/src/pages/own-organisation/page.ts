import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/organisation',
  staticData: {
    navigation: {
      section: 'nav.administration',
      rank: 1,
      text: 'nav.ownOrganisation',
      operation: 'listMembers',
    },
  },
}).lazy(() => withWords('own-organisation', import('./page.lazy.tsx')));
