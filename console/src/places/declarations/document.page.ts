import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/declarations/$declarationId/document',
}).lazy(() => import('./document.page.lazy.tsx').then((lazy) => lazy.route));
