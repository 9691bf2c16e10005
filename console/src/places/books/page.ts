import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/books',
  staticData: {
    navigation: { section: 'nav.customs', rank: 6, text: 'nav.books', operation: 'checkBooks' },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
