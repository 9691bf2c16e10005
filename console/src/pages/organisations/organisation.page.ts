import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/organisations/$organisationId',
}).lazy(() => withWords('organisations', import('./organisation.page.lazy.tsx')));
