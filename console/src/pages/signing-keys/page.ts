import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/signing-keys',
  staticData: {
    navigation: {
      section: 'nav.administration',
      rank: 5,
      text: 'nav.signingKeys',
      operation: 'listSigningKeys',
    },
  },
}).lazy(() => withWords('signing-keys', import('./page.lazy.tsx')));
