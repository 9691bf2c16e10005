import { createRoute } from '@tanstack/react-router';
import { inside } from '../../shell/routes.ts';
import { withWords } from '../../texts/words.ts';
import { bookSearch } from './search.ts';

export const route = createRoute({
  getParentRoute: () => inside,
  path: '/book-entries',
  validateSearch: bookSearch,
  staticData: {
    navigation: { section: 'nav.customs', rank: 7, text: 'nav.bookEntries', operation: 'listBooks' },
  },
}).lazy(() => withWords('book-entries', import('./page.lazy.tsx')));
