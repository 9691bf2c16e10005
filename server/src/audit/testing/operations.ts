import { type Operation, type PartsOf, wire } from '../../foundation/http/operation.ts';
import { exportAuditEventsOperation } from '../export-audit-events.ts';
import { getAuditSealOperation } from '../get-audit-seal.ts';
import { getCallOperation } from '../get-call.ts';
import { getUsageOperation } from '../get-usage.ts';
import { listAuditEventsOperation } from '../list-audit-events.ts';
import { listCallsOperation } from '../list-calls.ts';

const auditDefinitions = [
  listAuditEventsOperation,
  getAuditSealOperation,
  exportAuditEventsOperation,
  listCallsOperation,
  getCallOperation,
  getUsageOperation,
];

export type AuditParts = PartsOf<(typeof auditDefinitions)[number]>;

/** For tests: the operations of the module, on the parts of the test. */
export function auditOperations(parts: AuditParts): Operation[] {
  return wire<AuditParts>(auditDefinitions, parts);
}
