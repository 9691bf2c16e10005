import { type CaseContext, type ConformanceCase, repeatUntil } from '../../case.ts';
import { type HttpResponse, headerOf } from '../../http.ts';
import {
  type AuthenticatedClient,
  authenticatedHeaders,
  type HeaderChanges,
  JSON_CONTENT_TYPE,
} from '../../test-client.ts';
import { accessTokenOf, tokenRequest } from '../../token.ts';
import { type GuardRuleNumber, guardCase } from './guard-case.ts';
import { createOncePerFixtures } from './guard-errors.ts';

const PROBED_PATH = '/openapi/status';

/**
 * Cases for guard rules 8 to 12, about the caller, its address and its scopes. None of them fails
 * authentication, because failures count towards the block of an address.
 */
export const guardPartyCases: readonly ConformanceCase[] = [
  guardCase(8, 'client', 'refuses a suspended client', async (context) => {
    await assertRefusal(context, (await suspended(context)).ofClient, {}, 403, 'client_suspended');
  }),
  guardCase(8, 'organisation', 'refuses a client of a suspended organisation', async (context) => {
    await assertRefusal(
      context,
      (await suspended(context)).ofOrganisation,
      {},
      403,
      'organisation_suspended',
    );
  }),
  platformCase(
    9,
    'missing',
    'refuses a platform client without id_platform',
    { idPlatform: null },
    400,
    'platform_required',
  ),
  platformCase(
    9,
    'empty',
    'refuses an empty id_platform',
    { idPlatform: '' },
    [400, 403],
    ['platform_required', 'platform_not_allowed'],
  ),
  platformCase(
    9,
    'unknown',
    'refuses an id_platform that does not exist',
    { idPlatform: 'PL-none' },
    403,
    'platform_not_allowed',
  ),
  guardCase(9, 'foreign', 'refuses the platform of the sandbox', async (context) => {
    const { idPlatform } = context.sandbox.platform;
    await assertRefusal(
      context,
      await context.fixtures.platform(),
      { idPlatform },
      403,
      'platform_not_allowed',
    );
  }),
  guardCase(9, 'suspended', "refuses the client's own platform while it is suspended", async (context) => {
    await assertRefusal(context, (await suspended(context)).ofPlatform, {}, 403, 'platform_not_allowed');
  }),
  guardCase(9, 'host-to-host', 'ignores the id_platform of a host-to-host client', async (context) => {
    const trader = await context.fixtures.trader();
    const { idPlatform } = (await suspended(context)).ofPlatform;
    for (const value of ['no header id_platform', context.sandbox.platform.idPlatform, idPlatform]) {
      await assertAccepted(context, trader, { idPlatform: value });
    }
  }),
  platformCase(
    10,
    'missing',
    'refuses a platform client without Origin',
    { origin: null },
    400,
    'origin_required',
  ),
  platformCase(10, 'null', 'refuses the Origin null', { origin: 'null' }, 403, 'origin_not_allowed'),
  platformCase(
    10,
    'unknown',
    'refuses an unregistered Origin',
    { origin: 'https://unknown.example' },
    403,
    'origin_not_allowed',
  ),
  ...(['scheme', 'port', 'subdomain', 'suffix'] as const).map((how) =>
    guardCase(10, `other-${how}`, `refuses the registered domain with another ${how}`, async (context) => {
      const platform = await context.fixtures.platform();
      const host = new URL(platform.origin).host;
      const origins = {
        scheme: `http://${host}`,
        port: `https://${host}:8443`,
        subdomain: `https://www.${host}`,
        suffix: `https://${host}.evil.example`,
      };
      await assertRefusal(context, platform, { origin: origins[how] }, 403, 'origin_not_allowed');
    }),
  ),
  guardCase(
    10,
    'forms',
    'accepts a domain and its URL, the default port and capitals as the same origin',
    async (context) => {
      const platform = await context.fixtures.platform();
      const host = new URL(platform.origin).host;
      for (const origin of [
        host,
        `${host}:443`,
        `https://${host}`,
        `https://${host}:443`,
        `HTTPS://${host.toUpperCase()}`,
      ]) {
        await assertAccepted(context, platform, { origin });
      }
    },
  ),
  guardCase(
    10,
    'host-to-host',
    'accepts any Origin, or none, from a host-to-host client without domains',
    async (context) => {
      const trader = await context.fixtures.trader();
      await assertAccepted(context, trader, {});
      await assertAccepted(context, trader, { origin: 'https://unknown.example' });
    },
  ),
  guardCase(
    10,
    'host-to-host-domains',
    'accepts no Origin or a registered Origin from a host-to-host client with domains',
    async (context) => {
      const domain = `h2h-${context.fixtures.run}.example`;
      const actor = await context.fixtures.newClient({ domains: [domain] });
      await assertAccepted(context, actor, {});
      await assertAccepted(context, actor, { origin: `https://${domain}` });
      await assertAccepted(context, actor, { origin: domain });
      await assertRefusal(context, actor, { origin: 'https://unknown.example' }, 403, 'origin_not_allowed');
      await assertRefusal(context, actor, { origin: 'null' }, 403, 'origin_not_allowed');
    },
  ),
  guardCase(11, 'inside', 'accepts a key whose address ranges contain every address', async (context) => {
    const { key } = await keyWith(context, { cidrs: ['0.0.0.0/0', '::/0'] });
    await assertAccepted(context, await context.fixtures.trader(), { key });
  }),
  guardCase(
    11,
    'outside',
    'refuses a key that is restricted to another network, despite forged forwarding headers',
    async (context) => {
      const trader = await context.fixtures.trader();
      const { key } = await keyWith(context, { cidrs: ['192.0.2.0/24', '2001:db8::/32'] });
      await assertRefusal(context, trader, { key }, 403, 'ip_address_not_allowed');
      const names = ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'CF-Connecting-IP', 'True-Client-IP'];
      const forged = names.map(
        (name) => [name, name === 'Forwarded' ? 'for=192.0.2.7' : '192.0.2.7'] as const,
      );
      const headers = [...authenticatedHeaders(trader, { key }), ...forged];
      context.expect.problem(
        await context.call({ method: 'GET', path: PROBED_PATH, headers }),
        403,
        'ip_address_not_allowed',
      );
    },
  ),
  guardCase(12, 'key', 'refuses a key without the scope', async (context) => {
    const { key } = await keyWith(context, { scopes: ['reference:read'] });
    assertScopeChallenge(
      context,
      await assertRefusal(context, await context.fixtures.trader(), { key }, 403, 'scope_insufficient'),
      'declarations:read',
    );
  }),
  guardCase(12, 'token', 'refuses a token without the scope', async (context) => {
    const trader = await context.fixtures.trader();
    const token = accessTokenOf(await context.call(tokenRequest(trader, { scope: 'reference:read' })));
    assertScopeChallenge(
      context,
      await assertRefusal(context, trader, { token }, 403, 'scope_insufficient'),
      'declarations:read',
    );
  }),
  guardCase(12, 'write', 'refuses a change with read scopes', async (context) => {
    const trader = await context.fixtures.trader();
    const { key } = await keyWith(context, { scopes: ['declarations:read'] });
    await assertAccepted(context, trader, { key });
    const headers = [...authenticatedHeaders(trader, { key }), JSON_CONTENT_TYPE];
    const body = JSON.stringify(await context.fixtures.declaration());
    const answer = await context.call({ method: 'POST', path: '/openapi/declarations', headers, body });
    context.expect.problem(answer, 403, 'scope_insufficient');
    assertScopeChallenge(context, answer, 'declarations:write');
  }),
  guardCase(
    12,
    'intersection',
    'refuses a scope that only the token or only the key has',
    async (context) => {
      const trader = await context.fixtures.trader();
      const token = accessTokenOf(await context.call(tokenRequest(trader, { scope: 'declarations:read' })));
      const { key } = await keyWith(context, { scopes: ['declarations:write'] });
      await assertRefusal(context, trader, { token, key }, 403, 'scope_insufficient');
    },
  ),
];

function platformCase(
  rule: GuardRuleNumber,
  name: string,
  title: string,
  change: HeaderChanges,
  status: number | readonly number[],
  code: string | readonly string[],
): ConformanceCase {
  return guardCase(rule, name, title, async (context) => {
    const platform = await context.fixtures.platform();
    const answer = await context.call({
      method: 'GET',
      path: PROBED_PATH,
      headers: authenticatedHeaders(platform, change),
    });
    const statuses = typeof status === 'number' ? [status] : status;
    context.expect.problem(
      answer,
      statuses.includes(answer.status) ? answer.status : (statuses[0] ?? 0),
      code,
    );
  });
}

async function assertRefusal(
  context: CaseContext,
  actor: AuthenticatedClient,
  change: HeaderChanges,
  status: number,
  code: string,
): Promise<HttpResponse> {
  const answer = await context.call({
    method: 'GET',
    path: PROBED_PATH,
    headers: authenticatedHeaders(actor, change),
  });
  context.expect.problem(answer, status, code);
  return answer;
}

async function assertAccepted(
  context: CaseContext,
  actor: AuthenticatedClient,
  change: HeaderChanges,
): Promise<void> {
  context.expect.status(
    await context.call({ method: 'GET', path: PROBED_PATH, headers: authenticatedHeaders(actor, change) }),
    200,
  );
}

/** Checks that the `WWW-Authenticate` header contains the required scope (RFC 6750 section 3.1). */
function assertScopeChallenge({ expect }: CaseContext, answer: HttpResponse, scope: string): void {
  const got = headerOf(answer, 'WWW-Authenticate') ?? '(absent)';
  const holds = /^Bearer\b/.test(got) && /error="insufficient_scope"/.test(got) && got.includes(`"${scope}"`);
  expect.that('challenge', holds, `Bearer with error="insufficient_scope" and scope="${scope}"`, got, answer);
}

async function keyWith({ fixtures }: CaseContext, keyOptions: { scopes?: string[]; cidrs?: string[] }) {
  return fixtures.management.createKey((await fixtures.trader()).clientId, keyOptions);
}

/**
 * Creates a suspended client, platform and organisation. Waits until each suspension takes effect, so that no
 * case sees the error of another.
 */
const suspended = createOncePerFixtures(async (context: CaseContext) => {
  const { fixtures } = context;
  const ofClient = await fixtures.newClient();
  await fixtures.management.setState('clients', ofClient.clientId, 'suspended');
  const organisationId = await fixtures.newOrganisation('suspended');
  const ofOrganisation = await fixtures.newClient({ organisationId });
  await fixtures.management.setState('organisations', organisationId, 'suspended');
  const ofPlatform = await fixtures.newPlatform();
  await fixtures.management.setState('platforms', ofPlatform.idPlatform, 'suspended');
  for (const actor of [ofClient, ofOrganisation, ofPlatform]) {
    const headers = authenticatedHeaders(actor);
    await repeatUntil(
      () => context.call({ method: 'GET', path: PROBED_PATH, headers }),
      ({ status }) => status !== 200,
      1_500,
    );
  }
  return { ofClient, ofOrganisation, ofPlatform };
});
