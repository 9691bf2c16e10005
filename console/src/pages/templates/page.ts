import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/templates',
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 5,
      text: 'nav.templates',
      operation: 'listOrganisationTemplates',
    },
  },
}).lazy(() => withMessages('templates', import('./page.lazy.tsx')));
