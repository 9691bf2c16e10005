import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reconciliations',
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 10,
      text: 'nav.reconciliations',
      operation: 'listReconciliations',
    },
  },
}).lazy(() => loadPageWithMessages('reconciliations', import('./page.lazy.tsx')));
