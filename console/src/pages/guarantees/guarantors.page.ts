import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/guarantors',
  staticData: {
    navigation: { section: 'nav.customs', rank: 7, text: 'nav.guarantors', operation: 'createGuarantor' },
  },
}).lazy(() => loadPageWithMessages('guarantees', import('./guarantors.page.lazy.tsx')));
