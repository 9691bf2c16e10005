import { createLazyRoute } from '@tanstack/react-router';
import { ClaimDetails } from './claims/claim-details.tsx';

export const route = createLazyRoute('/inside/all-claims/$claimId')({ component: AnyClaim });

function AnyClaim() {
  const { claimId: id } = route.useParams();
  return <ClaimDetails key={id} door="customs" id={id} />;
}
