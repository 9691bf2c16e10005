import { createLazyRoute } from '@tanstack/react-router';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';
import { DebtList } from './debt-list.tsx';

export const route = createLazyRoute('/inside/all-debts')({ component: AllDebts });

/** Shows the debts of all organisations, for customs. */
function AllDebts() {
  const { text } = useText();
  return (
    <Page title={text('debts')} about={text('debts.about.customs')}>
      <DebtList door="customs" search={filtersOf(route.useSearch())} />
    </Page>
  );
}
