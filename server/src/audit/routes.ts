import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import { listAuditEventsOperation } from './list-audit-events.ts';

export interface AuditParts {
  readonly database: Database;
  readonly sealingKey: Uint8Array;
}

export function auditOperations({ database, sealingKey }: AuditParts): Operation[] {
  return [listAuditEventsOperation(database, sealingKey)];
}
