export { type Acting, actingAs, changeOf } from './acting.ts';
export { type AuditEntry, recordAudit } from './record.ts';
export { type AuditParts, auditOperations } from './routes.ts';
