import { createRoute } from '@tanstack/react-router';
import { rootRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mails',
  validateSearch: stringParams('to'),
}).lazy(() => loadPageWithMessages('mails', import('./page.lazy.tsx')));
