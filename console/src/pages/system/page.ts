import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/system',
  staticData: {
    navigation: { section: 'nav.administration', rank: 6, text: 'nav.system', operation: 'getSystem' },
  },
}).lazy(() => loadPageWithMessages('system', import('./page.lazy.tsx')));
