import type { components, operations } from './contract.d.ts';
import type { JsonBodyOf, QueryOf, ResponseDataOf } from './operation-types.ts';

type Schemas = components['schemas'];

/** A declaration as it is sent. A draft requires `type` and `lrn`, a lodgement everything that the rules require. */
export type DraftDeclaration = Schemas['DraftDeclaration'];
/** A declaration as the portal returns it. */
export type Declaration = Schemas['Declaration'];
/** A created declaration, lodged if this was requested. */
export type CreatedDeclaration = Schemas['CreatedDeclaration'];
/** A lodged declaration with the warnings of the rules. */
export type LodgedDeclaration = Schemas['LodgedDeclaration'];
/** Response to a line of a bulk request whose declaration is lodged. */
export type LodgedLine = Schemas['LodgedLine'];
/** Response to a line of a bulk request whose declaration is refused. */
export type RejectedLine = Schemas['RejectedLine'];
/** A declaration with its amendments, queries and payments. */
export type FullDeclaration = Schemas['FullDeclaration'];
/** A declaration with its history. */
export type DeclarationWithHistory = Schemas['DeclarationWithHistory'];
/** A declaration in a list. */
export type DeclarationSummary = Schemas['DeclarationSummary'];
/** An event of a declaration. */
export type DeclarationEvent = Schemas['DeclarationEvent'];
/** A declaration in an export. */
export type ExportedDeclaration = Schemas['ExportedDeclaration'];
/** Result of a dry run: warnings, next actions and duties. */
export type DryRun = Schemas['DryRun'];
/** Changes and cost of an amendment. */
export type AmendmentDryRun = Schemas['AmendmentDryRun'];
/** Duties and taxes as assessed, step by step. */
export type AssessedDuties = Schemas['AssessedDuties'];
/** Estimated duties and taxes of a draft, by the law of today. */
export type EstimatedDuties = Schemas['EstimatedDuties'];
/** Number of declarations by month and status. */
export type Summary = Schemas['Summary'];
/** Number and sums of the declarations in a list. */
export type DeclarationTotals = Schemas['DeclarationTotals'];
/** Presentation of goods. */
export type Presentation = Schemas['Presentation'];
/** A requested amendment. */
export type AmendmentRequest = Schemas['AmendmentRequest'];
/** An amendment with its changes. */
export type Amendment = Schemas['Amendment'];
/** An amendment in a list. */
export type AmendmentSummary = Schemas['AmendmentSummary'];
/** A version of a declaration with its content. */
export type Version = Schemas['Version'];
/** A version in a list. */
export type VersionSummary = Schemas['VersionSummary'];
/** A query from customs. */
export type Query = Schemas['Query'];
/** Answer to a query from customs. */
export type QueryAnswer = Schemas['QueryAnswer'];
/** Payment order for due bills. */
export type PaymentOrder = Schemas['PaymentOrder'];
/** A deferment account, to which due amounts are charged up to its limit. */
export type DefermentAccount = Schemas['DefermentAccount'];
/** Hearing before a decision that burdens the declarant after the release. */
export type DeclarationHearing = Schemas['DeclarationHearing'];
/** Answer to an intention of customs. */
export type HearingAnswer = Schemas['HearingAnswer'];
/** A guarantee of a guarantor. */
export type OfferedGuarantee = Schemas['OfferedGuarantee'];

/** A change of the reserved amount of a guarantee. */
export type GuaranteeReservation = Schemas['GuaranteeReservation'];

/** Appeal against a bill or against the decision on a claim. */
export type Appeal = Schemas['Appeal'];
/** Claim for repayment or remission of a customs debt. */
export type Claim = Schemas['Claim'];
/** Customs debt of a declaration and a day. */
export type Debt = Schemas['Debt'];
/** A monthly statement of a deferment account. */
export type DefermentStatement = Schemas['DefermentStatement'];
/** An authorisation of customs. */
export type Authorisation = Schemas['Authorisation'];
/** A goods item that another organisation placed under an authorisation. */
export type AuthorisedStock = Schemas['AuthorisedStock'];
/** A goods item of the organisation under a procedure, part of which is available. */
export type AvailableStock = Schemas['AvailableStock'];
/** A ledger entry with its postings. */
export type LedgerEntry = Schemas['LedgerEntry'];
/** Stock of goods under a procedure. */
export type Discharge = Schemas['Discharge'];
/** Report of the disposition of goods under a procedure. */
export type DischargeReport = Schemas['DischargeReport'];
/** An uploaded document. */
export type SupportingDocument = Schemas['SupportingDocument'];
/** A signed decision of customs. */
export type Decision = Schemas['Decision'];
/** A decision in a list. */
export type DecisionSummary = Schemas['DecisionSummary'];
/** Your client as the portal identifies it: organisation, platform, scopes and rate limit. */
export type Caller = Schemas['Caller'];
/** Errors of the organisation's clients in a period, grouped by client, operation and problem. */
export type ErrorGroups = Schemas['ErrorGroups'];
/** Response of the status feed. */
export type Status = Schemas['Status'];
/** Storage usage and limits of an organisation. */
export type StorageUsage = Schemas['Storage'];
/** Latest status of a declaration in the status feed. */
export type StatusEntry = Schemas['StatusEntry'];
/** An event of a declaration in the log, with id, references and status of the declaration. */
export type LoggedEvent = Schemas['Event'];
/** A test of a webhook, sent on request. It concerns no declaration. */
export type WebhookTest = Schemas['WebhookTest'];
/**
 * Payload of a webhook delivery: an event of the log, a test event, an announcement of an incident, a health alert, or an
 * event of an authorisation. Only a test event has the property `webhookId`, only an announcement has `incident`, only a
 * health alert `alert`, and only an event of an authorisation `authorisation`.
 */
export type PortalEvent = LoggedEvent | WebhookTest | ServiceEvent | HealthEvent | AuthorisationEvent;
/** The types of events. */
export type EventType = Schemas['EventType'];
/** The status of the service, with incidents and planned work. */
export type ServiceStatus = Schemas['ServiceStatus'];
/** An announcement of an incident or planned work, which webhooks receive on request. */
export type ServiceEvent = Schemas['ServiceEvent'];
/** An alert about unusual failures of a client or webhook, or its end, which webhooks receive on request. */
export type HealthEvent = Schemas['HealthEvent'];
/** A revocation of an authorisation, or a step of the hearing before it, which webhooks receive on request. */
export type AuthorisationEvent = Schemas['AuthorisationEvent'];
/** A webhook: the portal sends events to its URL. */
export type Webhook = Schemas['Webhook'];
/** A webhook with its secret, which the portal returns only once. */
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
/** Delivery of an event to a webhook, with its attempts. */
export type Delivery = Schemas['Delivery'];
/** Response of the event log. */
export type Events = Schemas['Events'];
/** A mandate: permits a representative to lodge declarations for a principal. */
export type Mandate = Schemas['Mandate'];
/** A mandate and its history. */
export type MandateWithHistory = Schemas['MandateWithHistory'];
/** Part of the event log of mandates. */
export type MandateEvents = Schemas['MandateEvents'];
/** A code list. */
export type ReferenceList = Schemas['ReferenceList'];
/** A code of a list, with its meaning and its period. */
export type ReferenceEntry = Schemas['ReferenceEntry'];
/** A business rule for declarations. */
export type Rule = Schemas['Rule'];
/** A rule with a valid and an invalid example declaration. */
export type RuleWithExamples = Schemas['RuleWithExamples'];
/** Existing declaration that conflicts with a refused request. */
export type Conflict = Schemas['Conflict'];
/** An error of the input: its location, the problem and the correction. */
export type InputError = Schemas['InputError'];

/** A declaration: the id of the portal, `lrn:<your reference>` or `mrn:<reference of customs>`. */
export type DeclarationReference = string;
/** Filters of a list of declarations. A declaration must match all filters. */
export type ListFilter = QueryOf<operations['listDeclarations']>;
/** Filters of a count of declarations. A declaration must match all filters. */
export type CountFilter = QueryOf<operations['countDeclarations']>;
/** Period of lodgement of an export or a summary. */
export type ExportPeriod = QueryOf<operations['getDeclarationsSummary']>;
/** Filters of debts. */
export type DebtFilter = QueryOf<operations['listDebts']>;
/** Payment method of a debt, with the guarantee or deferment account if necessary. */
export type DebtPaymentOrder = JsonBodyOf<operations['payDebt']>;
/** Filters of claims. */
export type ClaimFilter = QueryOf<operations['listClaims']>;
/** A claim for repayment or remission. */
export type NewClaim = JsonBodyOf<operations['createClaim']>;
/** An answer to a question or an intention of customs. */
export type ClaimAnswer = JsonBodyOf<operations['answerClaim']>;
/** An answer to the intention to revoke an authorisation. */
export type AuthorisationRevocationAnswer = Schemas['RevocationAnswer'];
/** Filters of appeals. */
export type AppealFilter = QueryOf<operations['listAppeals']>;
/** An appeal against a bill or against the decision on a claim. */
export type NewAppeal = JsonBodyOf<operations['createAppeal']>;
/** Times that declarations of a period took. */
export type ServiceLevelReport = Schemas['ServiceLevelReport'];
/** Filters of the guarantees of a guarantor. */
export type GuaranteeFilter = QueryOf<operations['listOfferedGuarantees']>;
/** A guarantee that a guarantor offers. */
export type GuaranteeOffer = JsonBodyOf<operations['offerGuarantee']>;
/** The new amount of a guarantee. */
export type GuaranteeChange = JsonBodyOf<operations['updateOfferedGuarantee']>;
/** A mandate to offer. One of the two identification numbers belongs to your organisation. */
export type NewMandate = JsonBodyOf<operations['offerMandate']>;
/** New status of a mandate, and the reason. */
export type MandateChange = JsonBodyOf<operations['updateMandate']>;
/** Filters of mandates. */
export type MandateFilter = QueryOf<operations['listMandates']>;
/** Filters of deferment accounts. */
export type AccountFilter = QueryOf<operations['listDefermentAccounts']>;
/** Filters of authorisations. */
export type AuthorisationFilter = QueryOf<operations['listAuthorisations']>;
/** Filters of ledger entries. */
export type LedgerFilter = QueryOf<operations['listLedgerEntries']>;
/** Payment method of a statement. */
export type StatementPaymentOrder = JsonBodyOf<operations['payStatement']>;
/** Filters of tariff measures. */
export type TariffQuery = QueryOf<operations['getTariff']>;
/** Tariff levels of a code, and the measures that can apply. */
export type TariffOfCode = ResponseDataOf<operations['getTariff']>;
/** Properties of a declaration that affect duties. */
export type DutyCalculationInput = JsonBodyOf<operations['calculateDuties']>;
/** Calculated duties, or the values that are missing for the calculation. */
export type DutyCalculationResult = ResponseDataOf<operations['calculateDuties']>;
/** A webhook to create: its URL and its event types. */
export type NewWebhook = JsonBodyOf<operations['createWebhook']>;
/** Changes of a webhook. */
export type WebhookChange = JsonBodyOf<operations['updateWebhook']>;
/** Filters of deliveries. */
export type DeliveryFilter = QueryOf<operations['listWebhookDeliveries']>;
/** Sequence numbers of the events that are sent again. */
export type Redelivery = ResponseDataOf<operations['redeliverWebhookPeriod']>;
/** Settings of the country: declaration types with their requirements, formats, time limits and taxes. */
export type Country = ResponseDataOf<operations['getCountry']>;
/** Filters of a code list. */
export type ReferenceQuery = QueryOf<operations['listReferenceEntries']>;
/** A code with its periods of validity and, for a commodity code, its tariff line. */
export type ReferenceCode = ResponseDataOf<operations['getReferenceEntry']>;
/** A tariff quota in a period, with its balance. */
export type Quota = ResponseDataOf<operations['getQuota']>;
