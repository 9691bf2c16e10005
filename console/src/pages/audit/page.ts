import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { auditSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/audit',
  validateSearch: withView(auditSearch),
  staticData: {
    navigation: { section: 'nav.administration', rank: 4, text: 'nav.audit', operation: 'listAuditEvents' },
  },
}).lazy(() => withWords('audit', import('./page.lazy.tsx')));
