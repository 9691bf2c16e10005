import { createRoute } from '@tanstack/react-router';
import { withView } from '../../parts/list/list-search.ts';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/messages.ts';
import { guaranteeSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/guarantees',
  validateSearch: withView(guaranteeSearch),
  staticData: {
    navigation: { section: 'nav.customs', rank: 2, text: 'nav.guarantees', operation: 'listGuarantees' },
  },
}).lazy(() => withWords('guarantees', import('./page.lazy.tsx')));
