import { createRoute } from '@tanstack/react-router';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';
import { trialBalanceSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/trial-balance',
  validateSearch: trialBalanceSearch,
  staticData: {
    navigation: { section: 'nav.customs', rank: 12, text: 'nav.trialBalance', operation: 'getTrialBalance' },
  },
}).lazy(() => loadPageWithMessages('ledger-entries', import('./trial-balance.page.lazy.tsx')));
