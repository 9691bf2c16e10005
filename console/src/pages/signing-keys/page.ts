import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/signing-keys',
  staticData: {
    navigation: {
      section: 'nav.administration',
      rank: 5,
      text: 'nav.signingKeys',
      operation: 'listSigningKeys',
    },
  },
}).lazy(() => loadPageWithMessages('signing-keys', import('./page.lazy.tsx')));
