import { createLazyRoute } from '@tanstack/react-router';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';
import { AppealList } from './appeals/appeal-list.tsx';

export const route = createLazyRoute('/inside/all-appeals')({ component: AllAppeals });

/** Shows the appeals of all organisations, for customs. */
function AllAppeals() {
  const { text } = useText();
  return (
    <Page title={text('appeals')} about={text('appeals.about.customs')}>
      <AppealList door="customs" search={filtersOf(route.useSearch())} />
    </Page>
  );
}
