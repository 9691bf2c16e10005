/* Exports of `@customs-portal/client`. */
export type { Authorization, AuthorizationRequest, BegunAuthorization } from './authorization.ts';
export type { Runtime } from './clock-and-concurrency.ts';
export type { components, operations, paths } from './contract.d.ts';
export { CustomsPortal, type Declarations } from './customs-portal.ts';
export type {
  AppealFilter,
  ClaimAnswer,
  ClaimFilter,
  DebtFilter,
  DebtPaymentOrder,
  NewAppeal,
  NewClaim,
} from './debts.ts';
export type {
  CountFilter,
  ExportPeriod,
  ListFilter,
  WithEtag,
} from './declarations.ts';
export type { DocumentDetails, DocumentMediaType } from './documents.ts';
export type { DpopKeySource, DpopKeys } from './dpop.ts';
export type { DeclarationReference, MergePatch } from './draft-operations.ts';
export {
  type FailedCall,
  type Outcome,
  PortalConnectionError,
  PortalOAuthError,
  UnexpectedAnswerError,
} from './errors.ts';
export type {
  EventBatch,
  EventLog,
  EventPeriod,
  EventsQuery,
  FollowEventsOptions,
  StreamedEvent,
  StreamOptions,
} from './events.ts';
export type { Following } from './follow-feed.ts';
export {
  type AccessTokenSource,
  type GivenAccessToken,
  type GrantTokens,
  memoryTokenStore,
  type TokenStore,
} from './grant.ts';
export type { GuaranteeChange, GuaranteeFilter, GuaranteeOffer } from './guarantees.ts';
export type { ClientPrivateKey, PrivateJwk } from './jwt.ts';
export type { LodgeAllOptions, LodgementResult } from './lodge-all.ts';
export type { MandateChange, MandateFilter, WantedMandate } from './mandates.ts';
export type {
  Attempt,
  CallOptions,
  ChangeOptions,
  ClientAuthentication,
  CustomsPortalOptions,
  PlatformOptions,
} from './options.ts';
export { checkBaseUrl } from './options.ts';
export type { Listed, Page, Paged } from './pages.ts';
export {
  allProblemCodes,
  isProblem,
  PortalProblem,
  type ProblemCode,
  type ProblemDocument,
  type ProblemParts,
} from './problem.ts';
export type { ProblemMembers } from './problem-codes.ts';
export type {
  Country,
  FollowChangesOptions,
  Quota,
  ReferenceChanges,
  ReferenceChangesQuery,
  ReferenceCode,
  ReferenceQuery,
} from './reference.ts';
export type {
  AccountFilter,
  AuthorisationFilter,
  LedgerFilter,
  StatementPaymentOrder,
} from './registers.ts';
export type { Answer, DataOf, Method, OperationOf, PathOf, RequestOptions, Requests } from './request.ts';
export { readServerSentEvents, type ServerSentEvent, type StreamPart } from './server-sent-events.ts';
export type { FollowOptions, StatusBatch, StatusFeed, StatusQuery } from './status.ts';
export type { DutyCalculationInput, DutyCalculationResult, TariffOfCode, TariffQuery } from './tariff.ts';
export type {
  Amendment,
  AmendmentDryRun,
  AmendmentRequest,
  AmendmentSummary,
  Appeal,
  AssessedDuties,
  Authorisation,
  AuthorisedStock,
  Caller,
  Claim,
  Conflict,
  CreatedDeclaration,
  Debt,
  Decision,
  DecisionSummary,
  Declaration,
  DeclarationEvent,
  DeclarationHearing,
  DeclarationSummary,
  DeclarationTotals,
  DeclarationWithHistory,
  DefermentAccount,
  DefermentStatement,
  Delivery,
  Discharge,
  DischargeReport,
  DraftDeclaration,
  DryRun,
  EstimatedDuties,
  Events,
  EventType,
  ExportedDeclaration,
  FullDeclaration,
  GuaranteeReservation,
  HearingAnswer,
  InputError,
  LedgerEntry,
  LodgedDeclaration,
  LodgedLine,
  LoggedEvent,
  Mandate,
  MandateEvents,
  MandateWithHistory,
  OfferedGuarantee,
  PaymentOrder,
  PortalEvent,
  Presentation,
  Query,
  QueryAnswer,
  ReferenceEntry,
  ReferenceList,
  RejectedLine,
  Rule,
  RuleWithExamples,
  Status,
  StatusEntry,
  Summary,
  SupportingDocument,
  Version,
  VersionSummary,
  Webhook,
  WebhookTest,
  WebhookWithSecret,
} from './types.ts';
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookVerification,
  WebhookVerificationError,
} from './verify-webhook.ts';
export type { DeliveryFilter, Redelivery, WantedWebhook, WebhookChange } from './webhooks.ts';
