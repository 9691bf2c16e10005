import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { ledgerSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/ledger-entries',
  validateSearch: ledgerSearch,
  staticData: {
    navigation: {
      section: 'nav.customs',
      rank: 7,
      text: 'nav.ledgerEntries',
      operation: 'listOrganisationLedgerEntries',
    },
  },
}).lazy(() => withWords('ledger-entries', import('./page.lazy.tsx')));
