import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/reference-imports',
  validateSearch: withView(() => ({})),
  staticData: {
    navigation: { section: 'nav.customs', rank: 9, text: 'nav.imports', operation: 'listReferenceImports' },
  },
}).lazy(() => loadPageWithMessages('reference-data', import('./page.lazy.tsx')));
