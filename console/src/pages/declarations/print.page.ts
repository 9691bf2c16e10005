import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/declarations/$declarationId/print',
  staticData: { firstCall: 'management/organisation/declarations/$declarationId' },
}).lazy(() => loadPageWithMessages('declarations', import('./print.page.lazy.tsx')));
