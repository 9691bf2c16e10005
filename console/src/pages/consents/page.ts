import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/consents',
  validateSearch: withView(() => ({})),
  staticData: {
    navigation: { section: 'nav.trade', rank: 2, text: 'nav.consents', operation: 'listConsents' },
  },
}).lazy(() => loadPageWithMessages('consents', import('./page.lazy.tsx')));
