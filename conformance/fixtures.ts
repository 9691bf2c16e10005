import { randomBytes } from 'node:crypto';
import type { CountryTestValues } from './country.ts';
import { bodyJson, type HttpRequest, type HttpResponse } from './http.ts';
import { isRecord, type JsonRecord, requireTextAt, textAt } from './json.ts';
import {
  type ApiKeyOptions,
  createManagementApi,
  type ManagementApi,
  requireStatus,
} from './management-api.ts';
import type { SandboxFile } from './sandbox.ts';
import {
  type AuthenticatedClient,
  type AuthenticatedPlatform,
  authenticatedHeaders,
  JSON_CONTENT_TYPE,
} from './test-client.ts';
import { accessTokenOf, tokenRequest } from './token.ts';

type Send = (request: HttpRequest) => Promise<HttpResponse>;
type Lazy<T> = () => Promise<T>;

export const TRADER_SCOPES = [
  'declarations:read',
  'declarations:write',
  'reference:read',
  'notifications:manage',
];

/**
 * Resources that the suite creates at their first use: two organisations, clients of both user types, keys and
 * a platform. The suite changes no resource that exists already.
 */
export type Fixtures = {
  /** Text that identifies this run, contained in every name, reference and domain that it creates. */
  readonly run: string;
  readonly management: ManagementApi;
  readonly openapi: Lazy<unknown>;
  readonly managementOpenapi: Lazy<unknown>;
  /** Endpoints in the authorization server's metadata, below {base_url}. */
  readonly endpoints: Lazy<Endpoints>;
  readonly organisation: Lazy<string>;
  readonly otherOrganisation: Lazy<string>;
  /** The client with which most cases send their requests. */
  readonly trader: Lazy<AuthenticatedClient>;
  /** Another client of the trader's organisation. */
  readonly otherClientOfTrader: Lazy<AuthenticatedClient>;
  /** A client of the other organisation. */
  readonly clientOfOtherOrganisation: Lazy<AuthenticatedClient>;
  readonly platform: Lazy<AuthenticatedPlatform>;
  readonly newClient: (wish?: ClientOptions) => Promise<AuthenticatedClient>;
  readonly newPlatform: () => Promise<AuthenticatedPlatform>;
  readonly newPlatformClient: (
    platform: RegisteredPlatform,
    wish?: ClientOptions,
  ) => Promise<AuthenticatedPlatform>;
  readonly newOrganisation: (name: string) => Promise<string>;
  /** Creates a valid declaration, with a new LRN unless one is given. */
  readonly declaration: (members?: JsonRecord) => Promise<JsonRecord>;
  readonly freshLrn: () => string;
  /** Returns a reference that selects a sandbox scenario by its prefix, for example `UNPAID-`. */
  readonly scenarioLrn: (prefix: string) => string;
  readonly country: CountryTestValues;
  readonly draft: (actor: AuthenticatedClient, members?: JsonRecord) => Promise<string>;
  /** Lodges a declaration with the client and returns its id. */
  readonly lodged: (actor: AuthenticatedClient, members?: JsonRecord) => Promise<string>;
  /** Id of a deleted declaration of the trader's organisation. */
  readonly deletedId: Lazy<string>;
};

/**
 * Paths of the OAuth endpoints. The contract defines only `/oauth/token`, so the suite reads the others from
 * the server metadata.
 */
export type Endpoints = {
  readonly authorization: string;
  readonly jwks: string;
  readonly revocation: string;
  readonly introspection: string;
};

export type ClientOptions = {
  readonly organisationId?: string;
  readonly domains?: readonly string[];
  /** Scopes in addition to those of all clients. */
  readonly furtherScopes?: readonly string[];
  readonly key?: ApiKeyOptions;
};

export type RegisteredPlatform = Pick<AuthenticatedPlatform, 'organisationId' | 'idPlatform' | 'origin'>;

export function createFixtures(send: Send, sandbox: SandboxFile, country: CountryTestValues): Fixtures {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  const next = () => (++count).toString(36);
  const freshLrn = () => country.lrn(run, ++count);
  const openapi = fetchDocument(send, '/openapi.json');
  const managementOpenapi = fetchDocument(send, '/management/openapi.json');
  const management = createManagementApi(send, sandbox.management, managementOpenapi);
  const numbers = new Map<string, string>();
  const newOrganisation = async (name: string) => {
    const identificationNumber = country.organisationNumber(run, ++count);
    const made = await management.create('/management/organisations', {
      name: `Conformance ${run} ${name}`,
      identificationNumber,
    });
    const id = requireTextAt(made, 'organisation', 'id');
    numbers.set(id, identificationNumber);
    return id;
  };
  const organisation = lazily(() => newOrganisation('trader'));
  const otherOrganisation = lazily(() => newOrganisation('stranger'));
  const makeActor = createActorMaker({
    send,
    management,
    organisation,
    name: () => `conformance ${run} ${next()}`,
  });
  const newClient = (wish: ClientOptions = {}) =>
    makeActor({ userType: 'host_to_host', platformId: undefined }, wish);
  const newPlatformClient = async (platform: RegisteredPlatform, wish: ClientOptions = {}) => {
    const { organisationId, idPlatform, origin } = platform;
    const made = await makeActor(
      { userType: 'platform', platformId: idPlatform },
      { ...wish, organisationId },
    );
    return { ...made, idPlatform, origin };
  };
  const newPlatform = async () => {
    const domain = `p${next()}-${run}.example`;
    return newPlatformClient(await registerPlatform(management, await organisation(), domain, run));
  };
  const trader = lazily(() => newClient());
  return {
    run,
    management,
    openapi,
    managementOpenapi,
    endpoints: lazily(() => readEndpoints(send)),
    organisation,
    otherOrganisation,
    trader,
    otherClientOfTrader: lazily(() => newClient()),
    clientOfOtherOrganisation: lazily(async () => newClient({ organisationId: await otherOrganisation() })),
    platform: lazily(newPlatform),
    newClient,
    newPlatform,
    newPlatformClient,
    newOrganisation,
    country,
    freshLrn,
    scenarioLrn: (prefix) => country.scenarioLrn(prefix, run, ++count),
    ...declarationFixtures(send, country.example, trader, freshLrn, numbers),
  };
}

type ActorMakerSettings = {
  readonly send: Send;
  readonly management: ManagementApi;
  readonly organisation: Lazy<string>;
  readonly name: () => string;
};

function createActorMaker({ send, management, organisation, name }: ActorMakerSettings) {
  return async (members: JsonRecord, wish: ClientOptions): Promise<AuthenticatedClient> => {
    const organisationId = wish.organisationId ?? (await organisation());
    const { domains = [], furtherScopes = [] } = wish;
    const scopes = [...TRADER_SCOPES, ...furtherScopes];
    const settings = { name: name(), organisationId, scopes, domains, ...members };
    const made = await management.create('/management/clients', settings);
    const clientId = requireTextAt(made, 'client', 'id');
    const clientSecret = requireTextAt(made, 'client', 'clientSecret');
    const issued = await management.createKey(clientId, wish.key);
    const token = accessTokenOf(await send(tokenRequest({ clientId, clientSecret })));
    return { clientId, clientSecret, organisationId, token, key: issued.key, keyId: issued.id };
  };
}

function declarationFixtures(
  send: Send,
  example: JsonRecord,
  trader: Lazy<AuthenticatedClient>,
  freshLrn: () => string,
  numbers: ReadonlyMap<string, string>,
) {
  /** Returns the example declaration with the number of the lodging organisation as its declarant. */
  const declaration = async (members: JsonRecord = {}, who?: AuthenticatedClient): Promise<JsonRecord> => {
    const { organisationId } = who ?? (await trader());
    const number = numbers.get(organisationId);
    const { declarant, importer } = example;
    const own = (party: unknown) =>
      isRecord(party) && number !== undefined ? { ...party, identification: number } : party;
    return { ...example, declarant: own(declarant), importer: own(importer), lrn: freshLrn(), ...members };
  };
  const store = async (who: AuthenticatedClient, query: string, members?: JsonRecord) => {
    const body = JSON.stringify(await declaration(members, who));
    const headers = [...authenticatedHeaders(who), JSON_CONTENT_TYPE];
    const answer = await send({ method: 'POST', path: `/openapi/declarations${query}`, headers, body });
    return requireTextAt(bodyJson(requireStatus(answer, [201])), 'declaration', 'id');
  };
  const draft = (who: AuthenticatedClient, members?: JsonRecord) => store(who, '', members);
  const deletedId = lazily(async () => {
    const who = await trader();
    const id = await draft(who);
    const path = `/openapi/declarations/${id}`;
    requireStatus(await send({ method: 'DELETE', path, headers: authenticatedHeaders(who) }), [204]);
    return id;
  });
  const lodged = (who: AuthenticatedClient, members?: JsonRecord) => store(who, '?lodge=true', members);
  return { declaration, draft, lodged, deletedId };
}

async function readEndpoints(send: Send): Promise<Endpoints> {
  const answer = await send({ method: 'GET', path: '/.well-known/oauth-authorization-server' });
  const metadata = bodyJson(requireStatus(answer, [200]));
  const issuer = requireTextAt(metadata, 'metadata', 'issuer');
  const below = (name: string) => requireTextAt(metadata, 'metadata', name).slice(issuer.length);
  return {
    authorization: below('authorization_endpoint'),
    jwks: below('jwks_uri'),
    revocation: below('revocation_endpoint'),
    introspection: below('introspection_endpoint'),
  };
}

async function registerPlatform(
  management: ManagementApi,
  organisationId: string,
  domain: string,
  run: string,
): Promise<RegisteredPlatform> {
  const members = { name: `Conformance ${run}`, organisationId, domains: [domain] };
  const made = await management.create('/management/platforms', members);
  const idPlatform = requireTextAt(made, 'platform', 'id');
  if (textAt(made, 'status') !== 'active') await management.setState('platforms', idPlatform, 'active');
  return { organisationId, idPlatform, origin: `https://${domain}` };
}

function fetchDocument(send: Send, path: string): Lazy<unknown> {
  return lazily(async () => bodyJson(requireStatus(await send({ method: 'GET', path }), [200])));
}

/** Creates a value at its first use and returns the same value afterwards, even if the creation has failed. */
export function lazily<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
