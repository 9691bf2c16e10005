import { createLazyRoute } from '@tanstack/react-router';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';
import { ClaimList } from './claims/claim-list.tsx';

export const route = createLazyRoute('/inside/claims')({ component: OwnClaims });

/** Shows the claims of the organisation. */
function OwnClaims() {
  const { text } = useText();
  return (
    <Page title={text('claims')} about={text('claims.about')}>
      <ClaimList door="own" search={filtersOf(route.useSearch())} />
    </Page>
  );
}
