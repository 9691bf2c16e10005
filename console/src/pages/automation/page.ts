import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/automation',
  staticData: {
    navigation: { section: 'nav.customs', rank: 9, text: 'nav.automation', operation: 'getAutomation' },
  },
}).lazy(() => loadPageWithMessages('automation', import('./page.lazy.tsx')));
