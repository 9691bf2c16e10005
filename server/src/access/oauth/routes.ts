/** A path of the authorization server below the base URL; `{uid}` matches one segment. */
export interface OAuthRoute {
  readonly path: string;
  readonly methods: readonly string[];
  /**
   * Kind of content: `api` is JSON for programs, `public` public documents, `page` HTML of oidc-provider, and
   * `interaction` a sign-in page of the portal.
   */
  readonly kind: 'api' | 'public' | 'page' | 'interaction';
}

const metadataPaths = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
const readMethods = ['GET', 'HEAD', 'OPTIONS'];
const postMethods = ['POST', 'OPTIONS'];

export const oauthRoutes: readonly OAuthRoute[] = [
  { path: '/oauth/authorize', methods: ['GET', 'HEAD'], kind: 'page' },
  { path: '/oauth/authorize/{uid}', methods: ['GET', 'HEAD'], kind: 'page' },
  { path: '/oauth/token', methods: postMethods, kind: 'api' },
  { path: '/oauth/device_authorization', methods: postMethods, kind: 'api' },
  { path: '/device', methods: ['GET', 'HEAD', 'POST'], kind: 'page' },
  { path: '/device/{uid}', methods: ['GET', 'HEAD'], kind: 'page' },
  { path: '/oauth/par', methods: postMethods, kind: 'api' },
  { path: '/oauth/revocation', methods: postMethods, kind: 'api' },
  { path: '/oauth/introspection', methods: postMethods, kind: 'api' },
  { path: '/oauth/jwks', methods: readMethods, kind: 'public' },
  { path: '/oauth/interaction/{uid}', methods: ['GET', 'HEAD'], kind: 'interaction' },
  { path: '/oauth/interaction/{uid}/sign-in', methods: ['POST'], kind: 'interaction' },
  { path: '/oauth/interaction/{uid}/second-factor', methods: ['POST'], kind: 'interaction' },
  { path: '/oauth/interaction/{uid}/consent', methods: ['POST'], kind: 'interaction' },
  { path: '/oauth/interaction/{uid}/deny', methods: ['POST'], kind: 'interaction' },
  { path: '/oauth/interaction/{uid}/other-person', methods: ['POST'], kind: 'interaction' },
  ...metadataPaths.map((path): OAuthRoute => ({ path, methods: readMethods, kind: 'public' })),
];

const servedPrefixes = ['/oauth/', '/.well-known/', '/device'];

export interface MatchedRoute {
  readonly route: OAuthRoute;
  /** Path of the route in oidc-provider. */
  readonly path: string;
  readonly uid: string;
}

/**
 * Returns the route of a request's path. The match is exact: another case or a trailing slash does not match.
 * `prefix` is the path of the base URL or empty. With a prefix, the metadata is also served at the origin,
 * before the prefix (RFC 8414 section 3.1).
 */
export function matchRoute(prefix: string, pathname: string): MatchedRoute | null {
  if (!servedPrefixes.some((place) => pathname.includes(place))) return null;
  const wellKnown = metadataPaths.find((path) => pathname === prefix + path || pathname === path + prefix);
  if (wellKnown !== undefined) return { route: routeAt(wellKnown), path: wellKnown, uid: '' };
  if (!pathname.startsWith(`${prefix}/`)) return null;
  const segments = pathname.slice(prefix.length).split('/');
  for (const route of oauthRoutes) {
    const uid = uidOf(route.path.split('/'), segments);
    if (uid !== null) return { route, path: pathname, uid };
  }
  return null;
}

function routeAt(path: string): OAuthRoute {
  const route = oauthRoutes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`the path ${path} has no route`);
  return route;
}

const uidPattern = /^[A-Za-z0-9_-]{1,64}$/;

function uidOf(pattern: readonly string[], segments: readonly string[]): string | null {
  if (pattern.length !== segments.length) return null;
  let uid = '';
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part === '{uid}' && uidPattern.test(segment)) uid = segment;
    else if (part !== segment) return null;
  }
  return uid;
}
