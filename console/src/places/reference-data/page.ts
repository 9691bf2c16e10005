import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/reference-imports',
  staticData: {
    navigation: { section: 'nav.customs', rank: 5, text: 'nav.imports', operation: 'listReferenceImports' },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
