import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/guarantors',
  staticData: {
    navigation: { section: 'nav.customs', rank: 7, text: 'nav.guarantors', operation: 'createGuarantor' },
  },
}).lazy(() => withMessages('guarantees', import('./guarantors.page.lazy.tsx')));
