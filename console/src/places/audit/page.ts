import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { auditSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  validateSearch: auditSearch,
  staticData: {
    navigation: { section: 'nav.administration', rank: 4, text: 'nav.audit', operation: 'listAuditEvents' },
  },
}).lazy(() => import('./page.lazy.tsx').then((lazy) => lazy.route));
