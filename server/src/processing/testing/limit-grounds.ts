import assert from 'node:assert/strict';
import type { customsRoles, ManagementPerson } from '../../callers/caller.ts';
import { bodyWithStatus, textMember } from '../../foundation/http/testing/request.ts';
import type { TestOffice } from './test-office.ts';

/* Test helper: grounds for the longer time limit of a debt, which one person names and another person confirms. */

export function customsPerson(
  { officer: { organisation, dataScope: reach }, source }: TestOffice,
  role: (typeof customsRoles)[number],
  name: string,
): ManagementPerson {
  return {
    userType: 'person',
    ...{ organisation: { ...organisation, numbers: [] }, dataScope: reach },
    ...{ person: { id: `per_of_${name}`, name }, role, sessionId: `ses_of_${name}` },
    freshUntil: source.now(),
  };
}

/** Names a ground as the officer of the test, and returns the id of the ground. */
export async function nameGroundAsOfficer(office: TestOffice, id: string, code: string): Promise<string> {
  const body = { code, reason: 'Case 4711' };
  const named = await office.call('createLimitGround', { params: { id }, body }).then(bodyWithStatus(201));
  return textMember(named, 'id');
}

/** Names a ground as the officer of the test, confirms it as a supervisor, and returns its id. */
export async function confirmedGround(office: TestOffice, id: string, code: string): Promise<string> {
  const groundId = await nameGroundAsOfficer(office, id, code);
  const confirmed = await office.call('decideLimitGround', {
    caller: customsPerson(office, 'supervisor', 'confirming'),
    ...{ params: { id, groundId }, body: { decision: 'confirm' } },
  });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.body));
  return groundId;
}
