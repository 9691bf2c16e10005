import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/tariff/$code',
  validateSearch: stringParams('declaration', 'direction'),
}).lazy(() => withMessages('code-lists', import('./tariff.page.lazy.tsx')));
