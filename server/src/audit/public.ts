export { type Acting, actingAs, changeOf } from './acting.ts';
export type { AuditEntry } from './entry.ts';
export { type AuditParts, auditOperations } from './routes.ts';
export { recordAudit } from './store.ts';
