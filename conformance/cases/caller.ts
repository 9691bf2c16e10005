import type { ConformanceCase } from '../case.ts';
import { bodyJson } from '../http.ts';
import { listAt, textAt, valueAt } from '../json.ts';
import { authenticatedHeaders } from '../test-client.ts';

function callerCase(name: string, title: string, run: ConformanceCase['run']): ConformanceCase {
  const statement =
    'GET /openapi/caller returns organisation, client with userType, platform or null, environment, scopes and rate limit.';
  return { id: `caller-${name}`, rule: 'contract 5', title, statement, run };
}

export const callerCases: readonly ConformanceCase[] = [
  callerCase(
    'host-to-host',
    'returns the organisation, client, environment, scopes and rate limit of a host-to-host client',
    async (context) => {
      const { fixtures, expect, call } = context;
      const trader = await fixtures.trader();
      const answer = await call({
        method: 'GET',
        path: '/openapi/caller',
        headers: authenticatedHeaders(trader),
      });
      expect.status(answer, 200);
      expect.header(answer, 'Content-Type', /^application\/json\b/);
      const caller = bodyJson(answer);
      expect.equal('organisation.id', valueAt(caller, 'organisation', 'id'), trader.organisationId, answer);
      expect.that(
        'organisation.name',
        textAt(caller, 'organisation', 'name') !== undefined,
        'a text',
        valueAt(caller, 'organisation'),
        answer,
      );
      expect.equal(
        'client',
        valueAt(caller, 'client'),
        { id: trader.clientId, userType: 'host_to_host' },
        answer,
      );
      expect.equal('platform', valueAt(caller, 'platform'), null, answer);
      expect.equal('environment', valueAt(caller, 'environment'), 'sandbox', answer);
      expect.that(
        'scopes',
        listAt(caller, 'scopes').includes('declarations:read'),
        'with declarations:read',
        valueAt(caller, 'scopes'),
        answer,
      );
      expect.that(
        'rateLimit',
        valueAt(caller, 'rateLimit') === null || Number.isInteger(valueAt(caller, 'rateLimit', 'remaining')),
        'null, or an object with `remaining`',
        valueAt(caller, 'rateLimit'),
        answer,
      );
    },
  ),
  callerCase('platform', 'returns the platform of a platform client', async (context) => {
    const platform = await context.fixtures.platform();
    const answer = await context.call({
      method: 'GET',
      path: '/openapi/caller',
      headers: authenticatedHeaders(platform),
    });
    const caller = bodyJson(answer);
    context.expect.equal('client.userType', valueAt(caller, 'client', 'userType'), 'platform', answer);
    context.expect.equal('platform', valueAt(caller, 'platform'), { id: platform.idPlatform }, answer);
  }),
];
