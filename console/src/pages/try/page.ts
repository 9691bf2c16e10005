import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/try',
  validateSearch: stringParams('operation', 'call'),
  staticData: { navigation: { section: 'nav.develop', rank: 3, text: 'nav.try', operation: 'createApiKey' } },
}).lazy(() => loadPageWithMessages('try', import('./page.lazy.tsx')));
