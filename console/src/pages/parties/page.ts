import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { textsIn } from '../../shell/string-params.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/parties',
  validateSearch: textsIn('q'),
  staticData: {
    navigation: { section: 'nav.trade', rank: 4, text: 'nav.parties', operation: 'listOrganisationParties' },
  },
}).lazy(() => withWords('parties', import('./page.lazy.tsx')));
