import { createLazyRoute } from '@tanstack/react-router';
import { sideOf } from './mandate-actions.ts';
import { MandateDetails } from './mandate-details.tsx';
import { useOwnNumbers } from './use-own-numbers.ts';

export const route = createLazyRoute('/inside/mandates/$mandateId')({ component: OwnMandate });

function OwnMandate() {
  const numbers = useOwnNumbers();
  return (
    <MandateDetails
      door="own"
      id={route.useParams().mandateId}
      sideOf={(mandate) => (numbers ? sideOf(mandate, numbers) : null)}
    />
  );
}
