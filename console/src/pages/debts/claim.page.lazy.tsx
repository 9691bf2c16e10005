import { createLazyRoute } from '@tanstack/react-router';
import { ClaimDetails } from './claims/claim-details.tsx';

export const route = createLazyRoute('/inside/claims/$claimId')({ component: OwnClaim });

function OwnClaim() {
  const { claimId: id } = route.useParams();
  return <ClaimDetails key={id} door="own" id={id} />;
}
