import { createRoute } from '@tanstack/react-router';
import { root } from '../../shell/routes.ts';
import { textsIn } from '../../shell/string-params.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => root,
  path: '/mails',
  validateSearch: textsIn('to'),
}).lazy(() => withWords('mails', import('./page.lazy.tsx')));
