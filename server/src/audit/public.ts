export { type AuditActor, auditActorOf, changedFieldsOf } from './audit-actor.ts';
export type { AuditEntry } from './audit-entry.ts';
export { readActorsOnTarget, recordAudit, type TargetActorRow } from './audit-store.ts';
export { purgeCapturedBodies } from './captured-body-store.ts';
export { exportAuditEventsOperation } from './export-audit-events.ts';
export { getAuditSealOperation } from './get-audit-seal.ts';
export { getClientErrorGroupsOperation, getErrorGroupsOperation } from './get-error-groups.ts';
export { getCallOperation } from './get-request-log-entry.ts';
export { getUsageOperation } from './get-usage.ts';
export { listAuditEventsOperation } from './list-audit-events.ts';
export { listCallsOperation } from './list-request-log.ts';
export type { LoggedRequestDetails } from './logged-response.ts';
export { type PlannedPurge, planAuditPurge, purgeAuditEvents } from './purge-audit-events.ts';
export { insertRequestLogBatch, purgeRequestLog } from './request-log-entry-store.ts';
export { findRequestLogEntry } from './request-log-store.ts';
export { createRequestLogWriter, type RequestLogWriter } from './request-log-writer.ts';
export { summarizeUnsealedEvents } from './seal-store.ts';
export { createSealer, sealUnsealedEvents } from './sealer.ts';
export { streamCallsOperation } from './stream-request-log.ts';
export { requestTallyOf, requestTallyProperties } from './usage-counts.ts';
export {
  countByOperation,
  countErrorsByHour,
  countRequestsByGroup,
  listClientsWithErrors,
  tokenOperation,
} from './usage-store.ts';
export { type ChainBreak, type SealVerification, verifySeals } from './verify-seals.ts';
