import type { components } from './management.d.ts';

type Schemas = components['schemas'];

export type ApiKey = Schemas['ApiKey'];
export type Client = Schemas['Client'];
export type GeneratedKey = Schemas['GeneratedApiKey'];
export type Invitation = Schemas['Invitation'];
export type Member = Schemas['Member'];
export type Factor = Schemas['Factor'];
export type AuditEvent = Schemas['AuditEvent'];
export type Organisation = Schemas['Organisation'];
export type Platform = Schemas['Platform'];
export type QueueEntry = Schemas['QueueEntry'];
export type OfficersDeclaration = Schemas['DeclarationForOfficers'];
export type Decision = Schemas['OfficersDecision'];
export type ListedSession = Schemas['ListedSession'];
export type DecisionOutcome = Schemas['DecisionOutcomes']['items'][number];
export type Guarantee = Schemas['Guarantee'];
export type RiskRule = Schemas['RiskRule'];
export type RiskConditions = Schemas['RiskConditions'];
export type ReferenceImport = Schemas['ReferenceImport'];
export type ReferenceImportChange = Schemas['ReferenceImportChange'];
export type ReferenceImportError = Schemas['ReferenceImportError'];
export type LoggedCall = Schemas['LoggedCall'];
export type Usage = Schemas['Usage'];
