import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';
import { ledgerSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/ledger-entries',
  validateSearch: ledgerSearch,
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 11,
      text: 'nav.ledgerEntries',
      operation: 'listOrganisationLedgerEntries',
    },
  },
}).lazy(() => loadPageWithMessages('ledger-entries', import('./page.lazy.tsx')));
