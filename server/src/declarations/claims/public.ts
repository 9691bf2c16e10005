export {
  type Claim,
  type ClaimDecision,
  type ClaimGround,
  type ClaimOutcome,
  type ClaimStatus,
  type Hearing,
  hearingStatusOf,
  isOpenClaim,
  openClaimStatuses,
  type StayRequest,
} from './claim.ts';
export {
  ClaimBody,
  ClaimEvidenceSchema,
  ClaimForOfficersBody,
  ClaimGroundSchema,
  claimBody,
  claimForOfficersBody,
  claimParams,
  exampleClaim,
  exampleClaimForOfficers,
  StayRequestElement,
} from './claim-schema.ts';
export {
  countClaimsToAnswer,
  findClaim,
  hasClaimed,
  insertClaim,
  readOpenClaimLines,
  updateClaim,
} from './claim-store.ts';
export {
  getClaim,
  getClaimAsCustoms,
  listClaimsAsCustoms,
  listClaimsOperation,
  listDebtClaims,
} from './list-claims.ts';
