import { createLazyRoute } from '@tanstack/react-router';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';
import { ClaimList } from './claims/claim-list.tsx';

export const route = createLazyRoute('/inside/all-claims')({ component: AllClaims });

/** Shows the claims of all organisations, for customs. */
function AllClaims() {
  const { text } = useText();
  return (
    <Page title={text('claims')} about={text('claims.about.customs')}>
      <ClaimList door="customs" search={filtersOf(route.useSearch())} />
    </Page>
  );
}
