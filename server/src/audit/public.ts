export { type Acting, actingAs, changeOf } from './acting.ts';
export type { AuditEntry } from './entry.ts';
export { type AuditParts, auditOperations } from './routes.ts';
export { type AuditEvent, listAuditEvents, recordAudit } from './store.ts';
