import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/platforms',
  validateSearch: withView(stringParams('status')),
  staticData: {
    navigation: { section: 'nav.develop', rank: 2, text: 'nav.platforms', operation: 'listPlatforms' },
  },
}).lazy(() => loadPageWithMessages('platforms', import('./page.lazy.tsx')));
