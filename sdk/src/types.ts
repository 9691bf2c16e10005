import type { components } from './contract.d.ts';

type Schemas = components['schemas'];

/** What is sent as a declaration: a draft needs `type` and `lrn`, a lodgement everything that the rules ask for. */
export type DraftDeclaration = Schemas['DraftDeclaration'];
/** A declaration as the portal holds it. */
export type Declaration = Schemas['Declaration'];
/** A declaration just created, and lodged where that was asked for. */
export type CreatedDeclaration = Schemas['CreatedDeclaration'];
/** A declaration just lodged, with the warnings of the rules. */
export type LodgedDeclaration = Schemas['LodgedDeclaration'];
/** The answer to a line of a bulk call: its declaration is lodged. */
export type LodgedLine = Schemas['LodgedLine'];
/** The answer to a line of a bulk call: its declaration is refused. */
export type RejectedLine = Schemas['RejectedLine'];
/** A declaration with its amendments, queries and payments. */
export type FullDeclaration = Schemas['FullDeclaration'];
/** A declaration with its history. */
export type DeclarationWithHistory = Schemas['DeclarationWithHistory'];
/** A declaration in a list. */
export type DeclarationSummary = Schemas['DeclarationSummary'];
/** What happened to a declaration, once. */
export type DeclarationEvent = Schemas['DeclarationEvent'];
/** A declaration in an export. */
export type ExportedDeclaration = Schemas['ExportedDeclaration'];
/** What lodging would say: warnings, next actions, duties. */
export type DryRun = Schemas['DryRun'];
/** What an amendment would change and cost. */
export type AmendmentDryRun = Schemas['AmendmentDryRun'];
/** What is owed, line by line. */
export type AssessedDuties = Schemas['AssessedDuties'];
export type EstimatedDuties = Schemas['EstimatedDuties'];
/** How many declarations are in which state. */
export type Summary = Schemas['Summary'];
/** How many declarations a list has, and what they come to. */
export type DeclarationTotals = Schemas['DeclarationTotals'];
/** Where goods were presented. */
export type Presentation = Schemas['Presentation'];
/** An amendment as it is asked for. */
export type AmendmentRequest = Schemas['AmendmentRequest'];
/** An amendment with what it changes. */
export type Amendment = Schemas['Amendment'];
/** An amendment in a list. */
export type AmendmentSummary = Schemas['AmendmentSummary'];
/** A version of a declaration's document. */
export type Version = Schemas['Version'];
/** A version in a list. */
export type VersionSummary = Schemas['VersionSummary'];
/** A question that customs asked. */
export type Query = Schemas['Query'];
/** The answer to a question of customs. */
export type QueryAnswer = Schemas['QueryAnswer'];
/** How a bill is to be paid. */
export type PaymentOrder = Schemas['PaymentOrder'];
/** A deferment account: what is due is entered there, up to its limit. */
export type DefermentAccount = Schemas['DefermentAccount'];
/** What was entered on a deferment account in a month. */
export type DefermentStatement = Schemas['DefermentStatement'];
/** An authorisation of customs. */
export type Authorisation = Schemas['Authorisation'];
/** A ledger entry with its postings. */
export type LedgerEntry = Schemas['LedgerEntry'];
/** Goods under a procedure: what is left of them. */
export type Discharge = Schemas['Discharge'];
/** What became of goods under a procedure. */
export type DischargeReport = Schemas['DischargeReport'];
/** An uploaded document. */
export type SupportingDocument = Schemas['SupportingDocument'];
/** A signed decision of customs. */
export type Decision = Schemas['Decision'];
/** A decision in a list. */
export type DecisionSummary = Schemas['DecisionSummary'];
/** Your client as the portal identifies it: organisation, platform, scopes and rate limit. */
export type Caller = Schemas['Caller'];
/** An answer of the status feed. */
export type Status = Schemas['Status'];
/** A declaration's latest state in the status feed. */
export type StatusEntry = Schemas['StatusEntry'];
/** Something that happened to a declaration, as the log has it: with the declaration's id, references and state. */
export type LoggedEvent = Schemas['Event'];
/** A test of a webhook, sent when somebody asks for it: it is about no declaration. */
export type WebhookTest = Schemas['WebhookTest'];
/** What webhooks get, narrowed by its `type`: an event of the log, or a test. */
export type PortalEvent = LoggedEvent | WebhookTest;
/** The types of events. */
export type EventType = Schemas['EventType'];
/** A subscription: events are sent to its URL. */
export type Webhook = Schemas['Webhook'];
/** A subscription with its secret, which is told once. */
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
/** An event on its way to a subscription, with the attempts. */
export type Delivery = Schemas['Delivery'];
/** An answer of the log of events. */
export type Events = Schemas['Events'];
/** Who may declare in whose name. */
export type Mandate = Schemas['Mandate'];
/** A mandate and its history. */
export type MandateWithHistory = Schemas['MandateWithHistory'];
/** A piece of the log of mandates. */
export type MandateEvents = Schemas['MandateEvents'];
/** A code list. */
export type ReferenceList = Schemas['ReferenceList'];
/** A code of a list, with its meaning and its period. */
export type ReferenceEntry = Schemas['ReferenceEntry'];
/** A rule that declarations are judged by. */
export type Rule = Schemas['Rule'];
/** A rule with documents that keep and break it. */
export type RuleWithExamples = Schemas['RuleWithExamples'];
/** The declaration that a refused call is about. */
export type Conflict = Schemas['Conflict'];
/** One fault of the input: its place, what is wrong, and what would be right. */
export type InputError = Schemas['InputError'];
