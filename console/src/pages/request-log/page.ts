import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';
import { requestLogSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/request-log',
  validateSearch: withView(requestLogSearch),
  staticData: {
    navigation: { section: 'nav.develop', rank: 5, text: 'nav.requestLog', operation: 'listRequestLog' },
  },
}).lazy(() => loadPageWithMessages('request-log', import('./page.lazy.tsx')));
