import { createLazyRoute } from '@tanstack/react-router';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';
import { MandateList } from './mandate-list.tsx';

export const route = createLazyRoute('/inside/all-mandates')({ component: AllMandates });

/** Shows the mandates of all organisations, for customs. */
function AllMandates() {
  const { text } = useText();
  return (
    <Page title={text('mandates')} about={text('mandates.about.customs')}>
      <MandateList door="customs" search={filtersOf(route.useSearch())} />
    </Page>
  );
}
