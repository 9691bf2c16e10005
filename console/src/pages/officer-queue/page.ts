import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';
import { queueSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queue',
  validateSearch: (search: Record<string, unknown>) => ({ ...queueSearch(search), ...listSearch(search) }),
  staticData: {
    navigation: { section: 'nav.customs', rank: 1, text: 'nav.queue', operation: 'listOfficerQueue' },
  },
}).lazy(() => loadPageWithMessages('officer-queue', import('./page.lazy.tsx')));
