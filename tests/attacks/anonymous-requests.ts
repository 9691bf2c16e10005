import { isRecord, valueAt } from '../../conformance/json.ts';
import { oauthRoutes } from '../../server/src/access/oauth/routes.ts';
import { publicPages } from '../browser/public-pages.ts';
import { sendPortalRequest } from '../portal-client.ts';
import type { AttackPortal } from './attack-portal.ts';
import { excludedOperations } from './fuzzed-calls.ts';
import { operationsIn } from './fuzzed-operations.ts';
import { largestBodies } from './largest-bodies.ts';
import type { HeavyRequest } from './measure-flood.ts';

/*
 * Documents available without credentials. No page is requested before its flood, because the first request
 * builds and caches it.
 */

const documents = ['/openapi.json', '/openapi-3.0.json', '/management/openapi.json', '/docs/collection.json'];
const others = [
  ...['/changes.json', '/changes.atom', '/llms.txt', '/verify/none', '/rules.json', '/console/'],
  ...['/.well-known/openid-configuration', '/oauth/jwks', '/favicon.svg'],
];

function pagesOf(name: string, paths: readonly string[]): HeavyRequest[] {
  return ['identity', 'br'].map((encoding) => ({
    name: encoding === 'br' ? `${name} (compressed)` : name,
    method: 'GET',
    paths,
    headers: { 'Accept-Encoding': encoding, Accept: 'text/html,*/*' },
  }));
}

/** Returns the paths known in advance, without a request to the portal. */
export function requestsKnownInAdvance(): HeavyRequest[] {
  return [...new Set(['/docs', ...publicPages, ...documents, ...others])].flatMap((path) =>
    pagesOf(path, [path]),
  );
}

/** Returns all pages of each kind, the endpoints of the authorization server and the unauthenticated operations. */
export async function requestsFoundInPortal({ portal }: AttackPortal): Promise<HeavyRequest[]> {
  const { baseUrl } = portal;
  const openapi = (await sendPortalRequest(`${baseUrl}/openapi.json`)).body;
  const management = (await sendPortalRequest(`${baseUrl}/management/openapi.json`)).body;
  const linkedFrom = async (path: string): Promise<string[]> => {
    const { text } = await sendPortalRequest(`${baseUrl}${path}`, { headers: { Accept: 'text/html' } });
    return [...new Set([...text.matchAll(/(?:href|src)="(\/[^"#?]*)"/g)].map(([, link = '']) => link))];
  };
  const namesOf = (document: unknown, ...path: readonly string[]): string[] => {
    const found = valueAt(document, ...path);
    return isRecord(found) ? Object.keys(found) : [];
  };
  const operations = (document: unknown, below: string): string[] =>
    operationsIn(document).flatMap(({ id }) => [`${below}${id}`, `${below}${id}/examples`]);
  const schemas = (document: unknown, below: string): string[] =>
    namesOf(document, 'components', 'schemas').map((name) => `${below}schemas/${name}`);
  const guides = (await linkedFrom('/docs/guides')).filter((path) => path.startsWith('/docs/'));
  return [
    ...pagesOf('pages of operations', operations(openapi, '/docs/api/')),
    ...pagesOf('pages of management operations', operations(management, '/docs/management/')),
    ...pagesOf('pages of schemas', [
      ...schemas(openapi, '/docs/api/'),
      ...schemas(management, '/docs/management/'),
    ]),
    ...pagesOf('guides', guides),
    ...pagesOf(
      'guides as Markdown',
      guides.map((path) => `${path}.md`),
    ),
    ...pagesOf('pages of problems', await linkedFrom('/problems')),
    ...pagesOf('pages of rules', await linkedFrom('/rules')),
    ...pagesOf('files of the console', await linkedFrom('/console/')),
    ...pagesOf(
      'searches in the documentation',
      Array.from({ length: 50 }, (_, index) => `/docs/search?q=token+d${'e'.repeat(index)}claration`),
    ),
    ...oauthRequests(),
    ...operationsForAnyone(management),
  ];
}

const maxBytes = 16_000;
const form = `grant_type=client_credentials&${Array.from({ length: 1_600 }, (_, index) => `p${index}=1`).join('&')}`;
const wrongSecret = `Basic ${Buffer.from('nobody:nothing').toString('base64')}`;

function oauthRequests(): HeavyRequest[] {
  return oauthRoutes.flatMap(({ path, methods }) =>
    methods
      .filter((method) => method === 'GET' || method === 'POST')
      .map(
        (method): HeavyRequest => ({
          name: `${method} ${path}`,
          method,
          paths: [path.replace('{uid}', 'a'.repeat(21))],
          headers: { Authorization: wrongSecret },
          ...(method === 'POST' && {
            body: {
              mediaType: 'application/x-www-form-urlencoded',
              bytes: Buffer.from(form.slice(0, maxBytes)),
            },
          }),
        }),
      ),
  );
}

function operationsForAnyone(document: unknown): HeavyRequest[] {
  return operationsIn(document)
    .filter(({ id, forAnyone }) => forAnyone && !excludedOperations.includes(id))
    .flatMap((operation): HeavyRequest[] => {
      const { id, method, path } = operation;
      const call = { name: id, method, paths: [path], headers: { 'Sec-Fetch-Site': 'same-origin' } };
      const bodies = largestBodies(document, operation);
      return bodies.length === 0 ? [call] : bodies.map((body) => ({ ...call, body }));
    });
}
