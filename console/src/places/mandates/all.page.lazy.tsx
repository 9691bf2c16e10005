import { createLazyRoute } from '@tanstack/react-router';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';
import { MandateList } from './mandate-list.tsx';
import { mandateSearch } from './search.ts';

export const route = createLazyRoute('/inside/all-mandates')({ component: AllMandates });

/** Everybody’s, for customs. */
function AllMandates() {
  const { text } = useText();
  return (
    <Page title={text('mandates')} about={text('mandates.about.customs')}>
      <MandateList door="customs" search={mandateSearch({ ...route.useSearch() })} />
    </Page>
  );
}
