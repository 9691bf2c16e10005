import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { textsIn } from '../../shell/string-params.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/$declarationId',
  validateSearch: textsIn('lodged'),
  staticData: { firstCall: 'management/organisation/declarations/$declarationId' },
}).lazy(() => withWords('declarations', import('./declaration.page.lazy.tsx')));
