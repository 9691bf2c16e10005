import type { CaseContext, ConformanceCase } from '../case.ts';
import { type AuthenticatedClient, authenticatedHeaders } from '../test-client.ts';
import { tokenRequest } from '../token.ts';
import { managementCase, pollUntilStatus } from './management.ts';

const STOPS =
  'At most 1 second after its revocation or suspension, every node refuses a token, key, client, platform or organisation.';

/** Cases about suspension: requests are refused within a second, and accepted again after reactivation. */
export const suspensionCases: readonly ConformanceCase[] = [
  managementCase('suspend-client', 'refuses a suspended client', STOPS, async (context) => {
    const actor = await context.fixtures.newClient();
    await assertSuspensionAndBack(context, actor, 'clients', actor.clientId, 'client_suspended');
  }),
  managementCase('suspend-platform', 'refuses a suspended platform', STOPS, async (context) => {
    const actor = await context.fixtures.newPlatform();
    await assertSuspensionAndBack(context, actor, 'platforms', actor.idPlatform, 'platform_not_allowed');
  }),
  managementCase('suspend-organisation', 'refuses a suspended organisation', STOPS, async (context) => {
    const organisationId = await context.fixtures.newOrganisation('suspended and back');
    const actor = await context.fixtures.newClient({ organisationId });
    await assertSuspensionAndBack(context, actor, 'organisations', organisationId, 'organisation_suspended');
  }),
  managementCase(
    'suspended-no-token',
    'issues no token to a suspended client',
    STOPS,
    async ({ call, fixtures, expect }) => {
      const actor = await fixtures.newClient();
      await fixtures.management.setState('clients', actor.clientId, 'suspended');
      const answer = await call(tokenRequest(actor));
      expect.that(
        'token endpoint',
        answer.status === 400 || answer.status === 401,
        '400 or 401',
        answer.status,
        answer,
      );
    },
  ),
];

async function assertSuspensionAndBack(
  context: CaseContext,
  actor: AuthenticatedClient,
  kind: string,
  id: string,
  code: string,
): Promise<void> {
  const { fixtures, expect } = context;
  const headers = authenticatedHeaders(actor);
  expect.status(await pollUntilStatus(context, headers, 200), 200);
  await fixtures.management.setState(kind, id, 'suspended');
  expect.problem(await pollUntilStatus(context, headers, 403), 403, code);
  await fixtures.management.setState(kind, id, 'active');
  expect.status(await pollUntilStatus(context, headers, 200), 200);
}
