import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reference/$list',
  validateSearch: stringParams('q', 'below'),
}).lazy(() => loadPageWithMessages('code-lists', import('./list.page.lazy.tsx')));
