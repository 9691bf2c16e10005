import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/risk-rules',
  validateSearch: ({ active }: Record<string, unknown>): { active?: boolean } =>
    typeof active === 'boolean' ? { active } : {},
  staticData: {
    navigation: { section: 'nav.customs', rank: 4, text: 'nav.riskRules', operation: 'listRiskRules' },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
