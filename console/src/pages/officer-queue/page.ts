import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { queueSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/queue',
  validateSearch: withView(queueSearch),
  staticData: {
    navigation: { section: 'nav.customs', rank: 1, text: 'nav.queue', operation: 'listOfficerQueue' },
  },
}).lazy(() => withWords('officer-queue', import('./page.lazy.tsx')));
