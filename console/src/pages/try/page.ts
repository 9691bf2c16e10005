import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { textsIn } from '../../shell/string-params.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/try',
  validateSearch: textsIn('operation', 'call'),
  staticData: { navigation: { section: 'nav.develop', rank: 3, text: 'nav.try', operation: 'createApiKey' } },
}).lazy(() => withWords('try', import('./page.lazy.tsx')));
