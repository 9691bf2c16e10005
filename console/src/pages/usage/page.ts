import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { usageSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/usage',
  validateSearch: usageSearch,
  staticData: { navigation: { section: 'nav.develop', rank: 6, text: 'nav.usage', operation: 'getUsage' } },
}).lazy(() => withWords('usage', import('./page.lazy.tsx')));
