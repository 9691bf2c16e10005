import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { withMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/debts',
  validateSearch: withView(stringParams('status', 'declaration', 'due')),
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 1,
      text: 'nav.debts',
      operation: 'listOrganisationDebts',
    },
  },
}).lazy(() => withMessages('debts', import('./page.lazy.tsx')));
