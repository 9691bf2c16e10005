import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { textsIn } from '../../shell/texts-in.ts';
import { withWords } from '../../texts/words.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/reference/$list',
  validateSearch: textsIn('q', 'below'),
}).lazy(() => withWords('code-lists', import('./list.page.lazy.tsx')));
