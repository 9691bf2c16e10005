import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/offered-guarantees',
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 7,
      text: 'nav.offeredGuarantees',
      operation: 'listOrganisationOfferedGuarantees',
    },
  },
}).lazy(() => loadPageWithMessages('guarantees', import('./offered-guarantees.page.lazy.tsx')));
