import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/notifications',
  staticData: {
    navigation: { section: 'nav.you', rank: 2, text: 'nav.notifications', operation: 'listNotifications' },
  },
}).lazy(() => withMessages('notifications', import('./page.lazy.tsx')));
