import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/queue/$declarationId',
  validateSearch: stringParams('tab'),
  staticData: { firstCall: 'management/declarations/$declarationId' },
}).lazy(() => withMessages('officer-queue', import('./declaration.page.lazy.tsx')));
