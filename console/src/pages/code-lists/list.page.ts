import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reference/$list',
  validateSearch: stringParams('q', 'below'),
}).lazy(() => withMessages('code-lists', import('./list.page.lazy.tsx')));
