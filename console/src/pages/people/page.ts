import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { peopleSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/people',
  validateSearch: withView(peopleSearch),
  staticData: {
    navigation: { section: 'nav.administration', rank: 3, text: 'nav.people', operation: 'listPeople' },
  },
}).lazy(() => withWords('people', import('./page.lazy.tsx')));
