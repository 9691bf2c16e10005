import { createLazyRoute } from '@tanstack/react-router';
import { mandateSideOf } from './mandate-actions.ts';
import { MandateDetails } from './mandate-details.tsx';
import { useOrganisationNumbers } from './use-own-numbers.ts';

export const route = createLazyRoute('/inside/mandates/$mandateId')({ component: OwnMandate });

function OwnMandate() {
  const numbers = useOrganisationNumbers();
  return (
    <MandateDetails
      door="own"
      id={route.useParams().mandateId}
      sideOf={(mandate) => (numbers ? mandateSideOf(mandate, numbers) : null)}
    />
  );
}
