import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => root,
  path: '/mails',
  validateSearch: stringParams('to'),
}).lazy(() => withMessages('mails', import('./page.lazy.tsx')));
