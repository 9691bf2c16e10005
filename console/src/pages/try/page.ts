import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/try',
  validateSearch: stringParams('operation', 'call'),
  staticData: { navigation: { section: 'nav.develop', rank: 3, text: 'nav.try', operation: 'createApiKey' } },
}).lazy(() => withMessages('try', import('./page.lazy.tsx')));
