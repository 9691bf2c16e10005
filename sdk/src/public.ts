/* Exports of `@customs-portal/client`. */
export type { Authorization, AuthorizationRequest, BegunAuthorization } from './authorization.ts';
export type { Runtime } from './clock-and-concurrency.ts';
export type { components, operations, paths } from './contract.d.ts';
export { CustomsPortal, type Declarations } from './customs-portal.ts';
export type { MergePatch, WithEtag } from './declarations.ts';
export type { DocumentDetails, DocumentMediaType } from './documents.ts';
export type { DpopKeySource, DpopKeys } from './dpop.ts';
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
export type { ClientPrivateKey, PrivateJwk } from './jwt.ts';
export type { LodgeAllOptions, LodgementResult } from './lodge-all.ts';
export type { DataOf, Method, OperationOf, PathOf, RequestOptions } from './operation-types.ts';
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
export type { FollowChangesOptions, ReferenceChanges, ReferenceChangesQuery } from './reference.ts';
export type { Answer, Requests } from './request.ts';
export { readServerSentEvents, type ServerSentEvent, type StreamPart } from './server-sent-events.ts';
export type { FollowOptions, StatusBatch, StatusFeed, StatusQuery } from './status.ts';
export type {
  AccountFilter,
  Amendment,
  AmendmentDryRun,
  AmendmentRequest,
  AmendmentSummary,
  Appeal,
  AppealFilter,
  AssessedDuties,
  Authorisation,
  AuthorisationFilter,
  AuthorisedStock,
  Caller,
  Claim,
  ClaimAnswer,
  ClaimFilter,
  Conflict,
  CountFilter,
  Country,
  CreatedDeclaration,
  Debt,
  DebtFilter,
  DebtPaymentOrder,
  Decision,
  DecisionSummary,
  Declaration,
  DeclarationEvent,
  DeclarationHearing,
  DeclarationReference,
  DeclarationSummary,
  DeclarationTotals,
  DeclarationWithHistory,
  DefermentAccount,
  DefermentStatement,
  Delivery,
  DeliveryFilter,
  Discharge,
  DischargeReport,
  DraftDeclaration,
  DryRun,
  DutyCalculationInput,
  DutyCalculationResult,
  ErrorGroups,
  EstimatedDuties,
  Events,
  EventType,
  ExportedDeclaration,
  ExportPeriod,
  FullDeclaration,
  GuaranteeChange,
  GuaranteeFilter,
  GuaranteeOffer,
  GuaranteeReservation,
  HearingAnswer,
  InputError,
  LedgerEntry,
  LedgerFilter,
  ListFilter,
  LodgedDeclaration,
  LodgedLine,
  LoggedEvent,
  Mandate,
  MandateChange,
  MandateEvents,
  MandateFilter,
  MandateWithHistory,
  NewAppeal,
  NewClaim,
  OfferedGuarantee,
  PaymentOrder,
  PortalEvent,
  Presentation,
  Query,
  QueryAnswer,
  Quota,
  Redelivery,
  ReferenceCode,
  ReferenceEntry,
  ReferenceList,
  ReferenceQuery,
  RejectedLine,
  RevocationAnswer,
  Rule,
  RuleWithExamples,
  ServiceEvent,
  ServiceLevelReport,
  ServiceStatus,
  StatementPaymentOrder,
  Status,
  StatusEntry,
  StorageUsage,
  Summary,
  SupportingDocument,
  TariffOfCode,
  TariffQuery,
  Version,
  VersionSummary,
  WantedMandate,
  WantedWebhook,
  Webhook,
  WebhookChange,
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
