import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { signedInRoute } from '../../shell/routes.ts';
import { stringParams } from '../../shell/string-params.ts';
import { loadPageWithMessages } from '../../texts/messages.ts';

export const route = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  validateSearch: withView(
    stringParams('actor', 'target', 'action', 'organisationId', 'occurredFrom', 'occurredBefore'),
  ),
  staticData: {
    navigation: { section: 'nav.administration', rank: 4, text: 'nav.audit', operation: 'listAuditEvents' },
  },
}).lazy(() => loadPageWithMessages('audit', import('./page.lazy.tsx')));
