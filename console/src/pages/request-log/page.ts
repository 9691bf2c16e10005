import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { requestLogSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/request-log',
  validateSearch: withView(requestLogSearch),
  staticData: {
    navigation: { section: 'nav.develop', rank: 5, text: 'nav.requestLog', operation: 'listRequestLog' },
  },
}).lazy(() => withWords('request-log', import('./page.lazy.tsx')));
