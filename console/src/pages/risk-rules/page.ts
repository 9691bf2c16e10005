import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/risk-rules',
  validateSearch: ({ active }: Record<string, unknown>): { active?: boolean } =>
    typeof active === 'boolean' ? { active } : {},
  staticData: {
    navigation: { section: 'nav.customs', rank: 4, text: 'nav.riskRules', operation: 'listRiskRules' },
  },
}).lazy(() => withWords('risk-rules', import('./page.lazy.tsx')));
