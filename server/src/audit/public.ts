export { type Acting, actingAs, changeOf } from './acting.ts';
export { type CallRecorder, recordCalls } from './call-recorder.ts';
export { deleteOldCalls, writeCalls } from './call-store.ts';
export type { AuditEntry } from './entry.ts';
export { type AuditParts, auditOperations } from './routes.ts';
export { type AuditEvent, listAuditEvents, recordAudit } from './store.ts';
export { tallyMembers, tallyOf } from './usage.ts';
export { countByKey } from './usage-store.ts';
