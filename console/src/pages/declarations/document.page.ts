import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/declarations/$declarationId/document',
  validateSearch: stringParams('section'),
  staticData: { firstCall: 'management/organisation/declarations/$declarationId', foldsNavigation: true },
}).lazy(() => loadPageWithMessages('declarations', import('./document.page.lazy.tsx')));
