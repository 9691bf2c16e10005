import type { Database } from '../foundation/database/database.ts';
import type { Operation } from '../foundation/http/operation.ts';
import { exportAuditEventsOperation } from './export-audit-events.ts';
import { getAuditSealOperation } from './get-audit-seal.ts';
import { getCallOperation } from './get-call.ts';
import { getUsageOperation } from './get-usage.ts';
import { listAuditEventsOperation } from './list-audit-events.ts';
import { listCallsOperation } from './list-calls.ts';

export interface AuditParts {
  readonly database: Database;
  readonly sealingKey: Uint8Array;
  readonly now: () => Date;
}

export function auditOperations({ database, sealingKey, now }: AuditParts): Operation[] {
  return [
    listAuditEventsOperation(database, sealingKey),
    getAuditSealOperation(database),
    exportAuditEventsOperation(database),
    listCallsOperation(database, sealingKey),
    getCallOperation(database),
    getUsageOperation(database, now),
  ];
}
