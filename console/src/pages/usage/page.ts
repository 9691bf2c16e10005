import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';
import { usageSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/usage',
  validateSearch: usageSearch,
  staticData: { navigation: { section: 'nav.develop', rank: 6, text: 'nav.usage', operation: 'getUsage' } },
}).lazy(() => loadPageWithMessages('usage', import('./page.lazy.tsx')));
