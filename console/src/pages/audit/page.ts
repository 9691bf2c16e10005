import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { withMessages } from '../../texts/messages.ts';
import { auditSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  validateSearch: withView(auditSearch),
  staticData: {
    navigation: { section: 'nav.administration', rank: 4, text: 'nav.audit', operation: 'listAuditEvents' },
  },
}).lazy(() => withMessages('audit', import('./page.lazy.tsx')));
