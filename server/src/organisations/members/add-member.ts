import { type AuditActor, recordAudit } from '../../audit/public.ts';
import type { Role } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { hashPassword, insertMembership, insertPerson } from '../people/public.ts';

/** Creates a person with a password and a membership, with its audit row. Returns the person's id. */
export async function addMember(
  transaction: Transaction,
  source: IdSource,
  acting: AuditActor,
  wanted: {
    readonly organisationId: string;
    readonly email: string;
    readonly name: string;
    readonly password: string;
    readonly role: Role;
  },
): Promise<string> {
  const now = source.now();
  const id = newId('per', source);
  const passwordHash = hashPassword(wanted.password);
  await insertPerson(transaction, { id, email: wanted.email, name: wanted.name, passwordHash }, now);
  await insertMembership(
    transaction,
    { organisationId: wanted.organisationId, personId: id, role: wanted.role },
    now,
  );
  await recordAudit(transaction, {
    ...acting,
    organisationId: wanted.organisationId,
    at: now,
    action: 'membership.create',
    target: { kind: 'person', id },
    change: { after: { email: wanted.email, role: wanted.role } },
  });
  return id;
}
