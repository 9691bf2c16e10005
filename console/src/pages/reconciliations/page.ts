import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/reconciliations',
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 6,
      text: 'nav.reconciliations',
      operation: 'listReconciliations',
    },
  },
}).lazy(() => withWords('reconciliations', import('./page.lazy.tsx')));
