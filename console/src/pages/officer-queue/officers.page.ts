import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/officers',
  staticData: {
    navigation: { section: 'nav.customs', rank: 6, text: 'nav.officers', operation: 'setOfficerOffice' },
  },
}).lazy(() => withMessages('officer-queue', import('./officers.page.lazy.tsx')));
