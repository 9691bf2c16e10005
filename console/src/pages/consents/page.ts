import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/consents',
  staticData: {
    navigation: { section: 'nav.trade', rank: 2, text: 'nav.consents', operation: 'listConsents' },
  },
}).lazy(() => withMessages('consents', import('./page.lazy.tsx')));
