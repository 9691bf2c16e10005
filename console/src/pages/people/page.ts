import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';
import { peopleSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/people',
  validateSearch: withView(peopleSearch),
  staticData: {
    navigation: { section: 'nav.administration', rank: 3, text: 'nav.people', operation: 'listPeople' },
  },
}).lazy(() => withMessages('people', import('./page.lazy.tsx')));
