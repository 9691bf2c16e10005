import { createLazyRoute } from '@tanstack/react-router';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';
import { DebtList } from './debt-list.tsx';

export const route = createLazyRoute('/inside/debts')({ component: OwnDebts });

/** Shows the debts of which the organisation is a debtor. */
function OwnDebts() {
  const { text } = useText();
  return (
    <Page title={text('debts')} about={text('debts.about')}>
      <DebtList door="own" search={filtersOf(route.useSearch())} />
    </Page>
  );
}
