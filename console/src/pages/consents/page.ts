import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/consents',
  staticData: {
    navigation: { section: 'nav.trade', rank: 2, text: 'nav.consents', operation: 'listConsents' },
  },
}).lazy(() => withWords('consents', import('./page.lazy.tsx')));
