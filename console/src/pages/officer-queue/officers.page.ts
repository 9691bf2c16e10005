import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/officers',
  staticData: {
    navigation: { section: 'nav.customs', rank: 6, text: 'nav.officers', operation: 'setOfficerOffice' },
  },
}).lazy(() => loadPageWithMessages('officer-queue', import('./officers.page.lazy.tsx')));
