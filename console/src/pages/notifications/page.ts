import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/notifications',
  staticData: {
    navigation: { section: 'nav.you', rank: 2, text: 'nav.notifications', operation: 'listNotifications' },
  },
}).lazy(() => withWords('notifications', import('./page.lazy.tsx')));
