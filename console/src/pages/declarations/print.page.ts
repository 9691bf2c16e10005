import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/declarations/$declarationId/print',
  staticData: { firstCall: 'management/organisation/declarations/$declarationId' },
}).lazy(() => withMessages('declarations', import('./print.page.lazy.tsx')));
