import { createLazyRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { MandateList } from './mandate-list.tsx';
import { OfferMandate } from './offer-mandate.tsx';
import { useOrganisationNumbers } from './use-own-numbers.ts';

export const route = createLazyRoute('/inside/mandates')({ component: OwnMandates });

/** Shows mandates that the organisation has granted or received. */
function OwnMandates() {
  const { text } = useText();
  const may = usePermission();
  const numbers = useOrganisationNumbers();
  const [offering, setOffering] = useState(false);
  return (
    <>
      <MandateList
        door="own"
        actions={
          may('offerOrganisationMandate') && (
            <Button busy={numbers === undefined} onClick={() => setOffering(true)}>
              {text('mandate.offer')}
            </Button>
          )
        }
      />
      {offering && numbers && <OfferMandate numbers={numbers} close={() => setOffering(false)} />}
    </>
  );
}
