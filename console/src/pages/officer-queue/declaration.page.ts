import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queue/$declarationId',
  validateSearch: stringParams('tab'),
  staticData: { firstCall: 'management/declarations/$declarationId' },
}).lazy(() => loadPageWithMessages('officer-queue', import('./declaration.page.lazy.tsx')));
