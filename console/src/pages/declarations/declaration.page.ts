import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/declarations/$declarationId',
  validateSearch: stringParams('lodged', 'tab'),
  staticData: { firstCall: 'management/organisation/declarations/$declarationId' },
}).lazy(() => loadPageWithMessages('declarations', import('./declaration.page.lazy.tsx')));
