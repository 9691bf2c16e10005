import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/queue/$declarationId',
  staticData: { firstCall: 'management/declarations/$declarationId' },
}).lazy(() => withWords('officer-queue', import('./declaration.page.lazy.tsx')));
