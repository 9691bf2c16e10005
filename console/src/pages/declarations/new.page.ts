import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/declarations/new',
  validateSearch: stringParams('sample', 'copy', 'template'),
}).lazy(() => loadPageWithMessages('declarations', import('./new.page.lazy.tsx')));
