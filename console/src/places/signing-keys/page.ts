import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

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
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
