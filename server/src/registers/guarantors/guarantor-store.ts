import type { Transaction } from '../../foundation/database/database.ts';
import { registerStore } from '../register-store.ts';
import type { Guarantor } from './guarantor.ts';

export const {
  find: findGuarantor,
  list: listGuarantors,
  update: updateGuarantor,
} = registerStore<Guarantor>({
  name: 'registers.guarantors',
  columns: {
    ...{ organisationId: 'organisation_id', status: 'status', requestedBy: 'requested_by' },
    ...{ responsibleId: 'responsible_id', requestedAt: 'requested_at', decidedBy: 'decided_by' },
    ...{ decidedAt: 'decided_at', reason: 'reason', version: 'version' },
  },
  unique: 'organisation_id',
  key: 'organisationId',
  owner: 'organisation_id =',
  filters: ['status'],
  changeable: ['status', 'decidedBy', 'decidedAt', 'reason', 'version'],
});

/** Inserts a request, or replaces one that customs refused or revoked. Returns false for a pending or active guarantor. */
export async function insertGuarantor(transaction: Transaction, made: Guarantor): Promise<boolean> {
  const rows = await transaction.query(
    `insert into registers.guarantors as g
       (organisation_id, status, requested_by, responsible_id, requested_at, version)
     values ($1, $2, $3, $4, $5, 1)
     on conflict (organisation_id) do update set status = excluded.status, requested_by = excluded.requested_by,
       responsible_id = excluded.responsible_id, requested_at = excluded.requested_at, decided_by = null,
       decided_at = null, reason = null, version = g.version + 1
       where g.status in ('refused', 'revoked')
     returning g.organisation_id`,
    [made.organisationId, made.status, made.requestedBy, made.responsibleId, made.requestedAt],
  );
  return rows.length === 1;
}
