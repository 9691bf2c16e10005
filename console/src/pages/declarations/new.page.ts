import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { textsIn } from '../../shell/string-params.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/new',
  validateSearch: textsIn('sample', 'copy', 'template'),
}).lazy(() => withWords('declarations', import('./new.page.lazy.tsx')));
