import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/risk-rules',
  validateSearch: withView(({ active }): { active?: boolean } =>
    typeof active === 'boolean' ? { active } : {},
  ),
  staticData: {
    navigation: { section: 'nav.customs', rank: 8, text: 'nav.riskRules', operation: 'listRiskRules' },
  },
}).lazy(() => loadPageWithMessages('risk-rules', import('./page.lazy.tsx')));
