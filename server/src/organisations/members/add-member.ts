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
  newMember: {
    readonly organisationId: string;
    readonly email: string;
    readonly name: string;
    readonly password: string;
    readonly role: Role;
  },
): Promise<string> {
  const now = source.now();
  const id = newId('per', source);
  const passwordHash = hashPassword(newMember.password);
  await insertPerson(transaction, { id, email: newMember.email, name: newMember.name, passwordHash }, now);
  await insertMembership(
    transaction,
    { organisationId: newMember.organisationId, personId: id, role: newMember.role },
    now,
  );
  await recordAudit(transaction, {
    ...acting,
    organisationId: newMember.organisationId,
    at: now,
    action: 'membership.create',
    target: { kind: 'person', id },
    change: { after: { email: newMember.email, role: newMember.role } },
  });
  return id;
}
