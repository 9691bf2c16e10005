import { createLazyRoute } from '@tanstack/react-router';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';
import { AppealList } from './appeals/appeal-list.tsx';

export const route = createLazyRoute('/inside/appeals')({ component: OwnAppeals });

/** Shows the appeals of the organisation. */
function OwnAppeals() {
  const { text } = useText();
  return (
    <Page title={text('appeals')} about={text('appeals.about')}>
      <AppealList door="own" search={filtersOf(route.useSearch())} />
    </Page>
  );
}
