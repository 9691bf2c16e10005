import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { textsIn } from '../../shell/string-params.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/reference/$list',
  validateSearch: textsIn('q', 'below'),
}).lazy(() => withWords('code-lists', import('./list.page.lazy.tsx')));
