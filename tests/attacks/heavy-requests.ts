import { listAt, requireTextAt, valueAt } from '../../conformance/json.ts';
import { signInToConsole } from '../console-browser.ts';
import { createPortalClient, type PortalClient, sendPortalRequest } from '../portal-client.ts';
import type { AttackPortal } from './attack-portal.ts';
import { excludedOperations, type FuzzedIds, makeFuzzedIds } from './fuzzed-calls.ts';
import { type FuzzedOperation, operationsIn } from './fuzzed-operations.ts';
import { type LargestBody, largestBodies } from './largest-bodies.ts';
import type { HeavyRequest } from './measure-flood.ts';
import { createMember, requireSuccess } from './new-member.ts';

/*
 * One request for each operation and media type, with the largest body. A flood leaves its client with a debt, so clients and people
 * take turns: a refused flood would measure nothing.
 */

type Headers = Readonly<Record<string, string>>;

type NextCaller = () => Headers;

interface Callers {
  readonly trader: NextCaller;
  readonly management: NextCaller;
  readonly person: (roles: readonly unknown[]) => NextCaller;
}

const [clientsOfKind, owners, administrators] = [20, 8, 4];

export async function heavyRequests(attack: AttackPortal): Promise<HeavyRequest[]> {
  const { trader, customs, portal } = attack;
  const ids = await makeFuzzedIds({ trader, customs });
  const callers = await makeCallers(attack);
  const ofSandbox = await trader.headers();
  const openapi = (await sendPortalRequest(`${portal.baseUrl}/openapi.json`)).body;
  const management = (await sendPortalRequest(`${portal.baseUrl}/management/openapi.json`)).body;
  return [
    // Other clients get the mandate scopes only if their owner names them.
    ...requestsOf(openapi, ids, ({ path }) => (path.includes('mandate') ? () => ofSandbox : callers.trader)),
    ...requestsOf(management, ids, ({ forPeople, method, path }) =>
      forPeople
        ? callers.person(listAt(management, 'paths', path, method.toLowerCase(), 'x-roles'))
        : callers.management,
    ),
  ];
}

function requestsOf(
  document: unknown,
  ids: FuzzedIds,
  callerOf: (operation: FuzzedOperation) => NextCaller,
): HeavyRequest[] {
  const operations = operationsIn(document).filter(
    ({ id, forAnyone }) => !forAnyone && !excludedOperations.includes(id),
  );
  return operations.flatMap((operation) => {
    const { id, method, path } = operation;
    const bodies = largestBodies(document, operation);
    const target = pathWithIds(path, ids);
    const call = (query: string, body?: LargestBody): HeavyRequest => ({
      name: `${id}${query}`,
      method,
      paths: [`${target}${query}`],
      headers: { ...callerOf(operation)(), ...(takesVersion(operation) && { 'If-Match': '*' }) },
      ...(body && { body }),
    });
    if (bodies.length === 0) return [call(largestPage(operation))];
    return bodies.flatMap((body) => ['', ...bodyUseParameters(operation)].map((query) => call(query, body)));
  });
}

/** Returns the query parameters that change how the operation uses its body, such as `dryRun`. */
function bodyUseParameters({ parameters }: FuzzedOperation): string[] {
  return parameters
    .filter((each) => each.in === 'query' && each.schema.type === 'boolean')
    .map(({ name }) => `?${name}=true`);
}

function takesVersion({ parameters }: FuzzedOperation): boolean {
  return parameters.some(({ name }) => name.toLowerCase() === 'if-match');
}

function largestPage({ parameters }: FuzzedOperation): string {
  const limit = parameters.find((each) => each.in === 'query' && each.name === 'limit');
  const most = valueAt(limit?.schema, 'maximum');
  return most === undefined ? '' : `?limit=${most}`;
}

function pathWithIds(path: string, ids: FuzzedIds): string {
  const before = path.split('/{')[0]?.split('/').at(-1) ?? '';
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' || name === 'list' ? (ids[before]?.[0] ?? 'none') : '1',
  );
}

async function makeCallers(attack: AttackPortal): Promise<Callers> {
  const { customs, portal } = attack;
  // Only an owner can grant all scopes.
  const owner = await signInToConsole(portal.baseUrl, portal.credentials.trader);
  const trader = await createSeveral(clientsOfKind, () => newClient(attack, owner, 'host_to_host'));
  const management = await createSeveral(clientsOfKind, () => newClient(attack, customs, 'management'));
  const member = (role: string) => async () => (await createMember(attack, role)).browser.headers();
  const byRole: Readonly<Record<string, NextCaller>> = {
    owner: await createSeveral(owners, member('owner')),
    administrator: await createSeveral(administrators, member('administrator')),
    officer: await createSeveral(1, member('officer')),
    supervisor: await createSeveral(1, member('supervisor')),
  };
  const roles = Object.keys(byRole);
  return {
    trader,
    management,
    person: (allowed) => byRole[roles.find((role) => allowed.includes(role)) ?? 'owner'] ?? trader,
  };
}

async function createSeveral(count: number, make: () => Promise<Headers>): Promise<NextCaller> {
  const made: Headers[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make());
  let next = 0;
  return () => {
    next += 1;
    return made[next % made.length] ?? {};
  };
}

async function newClient(
  { portal }: AttackPortal,
  maker: Pick<PortalClient, 'call'>,
  userType: 'host_to_host' | 'management',
): Promise<Headers> {
  const name = 'Heavy';
  const { body } = requireSuccess(
    await maker.call('POST', '/management/clients', { body: { name, userType } }),
  );
  const id = requireTextAt(body, name, 'id');
  const key =
    userType === 'management'
      ? null
      : requireSuccess(await maker.call('POST', `/management/clients/${id}/api-keys`, { body: { name } }));
  const client = createPortalClient(portal.baseUrl, {
    clientId: id,
    clientSecret: requireTextAt(body, name, 'clientSecret'),
    ...(key && { apiKey: requireTextAt(key.body, name, 'key') }),
  });
  return client.headers();
}
