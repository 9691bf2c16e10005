import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { filtersOf } from '../../parts/list/list-search.ts';
import { Page } from '../../parts/page.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { MandateList } from './mandate-list.tsx';
import { OfferMandate } from './offer-mandate.tsx';
import { useOwnNumbers } from './use-own-numbers.ts';

export const route = createLazyRoute('/inside/mandates')({ component: OwnMandates });

/** Shows mandates that the organisation has granted or received. */
function OwnMandates() {
  const { text } = useText();
  const may = usePermission();
  const numbers = useOwnNumbers();
  const [offering, setOffering] = useState(false);
  return (
    <Page
      title={text('mandates')}
      about={text('mandates.about')}
      actions={
        may('offerOrganisationMandate') && (
          <Button busy={numbers === undefined} onClick={() => setOffering(true)}>
            {text('mandate.offer')}
          </Button>
        )
      }
    >
      <MandateList door="own" search={filtersOf(route.useSearch())} />
      {offering && numbers && <OfferMandate numbers={numbers} close={() => setOffering(false)} />}
    </Page>
  );
}
