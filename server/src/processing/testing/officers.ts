import type { ManagementPerson } from '../../callers/caller.ts';
import { addMember } from '../../organisations/members/public.ts';
import type { TestOffice } from './test-office.ts';

type OfficerQueueRole = 'officer' | 'supervisor' | 'administrator';

/** Test helper: adds a person to the customs authority, and returns the id of the person. */
export function addOfficer(
  { database, source, officer }: TestOffice,
  name: string,
  role: OfficerQueueRole,
): Promise<string> {
  const actor = { kind: 'client', id: officer.client.id } as const;
  const newMember = { organisationId: officer.organisation.id, email: `${name}@desk.example`, name, role };
  return database.systemTransaction((transaction) =>
    addMember(
      transaction,
      source,
      { actor, requestId: '00000000-0000-4000-8000-000000000000', address: '127.0.0.1' },
      { ...newMember, password: 'a long password of the tests' },
    ),
  );
}

/** Test helper: returns a person of the customs authority as a caller who is signed in at the console. */
export function signedInOfficer(
  { officer, source }: TestOffice,
  id: string,
  role: OfficerQueueRole,
): ManagementPerson {
  return {
    userType: 'person',
    ...{ organisation: { ...officer.organisation, numbers: [] }, dataScope: officer.dataScope },
    person: { id, name: id },
    role,
    sessionId: `ses_${id}`,
    freshUntil: source.now(),
  };
}
