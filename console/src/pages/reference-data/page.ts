import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/reference-imports',
  staticData: {
    navigation: { section: 'nav.customs', rank: 5, text: 'nav.imports', operation: 'listReferenceImports' },
  },
}).lazy(() => withWords('reference-data', import('./page.lazy.tsx')));
