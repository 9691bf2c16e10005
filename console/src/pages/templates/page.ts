import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/templates',
  staticData: {
    navigation: {
      section: 'nav.trade',
      rank: 5,
      text: 'nav.templates',
      operation: 'listOrganisationTemplates',
    },
  },
}).lazy(() => withWords('templates', import('./page.lazy.tsx')));
