import { isMessageKey, type MessageKey } from '../../messages/message-key.ts';
import { type Refusal, refuse } from '../problem.ts';
import { headerInvalid } from '../problems.ts';

/** The headers of a request by lower-case name. The values of repeated headers are joined. */
export interface RequestHeaders {
  readonly values: Readonly<Record<string, string>>;
  /** Names of the headers that occur more than once although rule 3 forbids it. */
  readonly repeated: readonly string[];
  /** Names of the API key header and its aliases, if they were sent with different values. */
  readonly differing: readonly string[];
  /** Digest of the credentials, which a guard calculates once; null before. */
  credentialsDigest: string | null;
}

const singleHeaders = new Set([
  'authorization',
  'portal-api-key',
  'id_platform',
  'origin',
  'content-type',
  'host',
  'dpop',
]);

const apiKey = 'portal-api-key';
const noNames: readonly string[] = [];

/**
 * Reads the raw headers, because Node hides a second `Authorization` and joins a second `portal-api-key`. `keyAliases`
 * are lower-case aliases of `portal-api-key`, under which their value is returned.
 */
export function readHeaders(raw: readonly string[], keyAliases: readonly string[] = noNames): RequestHeaders {
  const values: Record<string, string> = Object.create(null);
  let repeated: string[] | null = null;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    const before = values[name];
    if (before === undefined) {
      values[name] = value;
    } else if (singleHeaders.has(name) || keyAliases.includes(name)) {
      repeated ??= [];
      if (!repeated.includes(name)) repeated.push(name);
    } else {
      values[name] = `${before}, ${value}`;
    }
  }
  const differing = keyAliases.length === 0 ? noNames : mergeAliases(values, keyAliases);
  return { values, repeated: repeated ?? noNames, differing, credentialsDigest: null };
}

/** Stores the API key of an alias as `portal-api-key`. Returns the sent names if their values differ. */
function mergeAliases(values: Record<string, string>, keyAliases: readonly string[]): readonly string[] {
  const sent = [apiKey, ...keyAliases].filter((name) => values[name] !== undefined);
  const [first] = sent;
  const key = first === undefined ? undefined : values[first];
  if (key === undefined) return noNames;
  values[apiKey] = key;
  return sent.some((name) => values[name] !== key) ? sent : noNames;
}

const bearer = /^(?:bearer|dpop) +[A-Za-z0-9\-._~+/]+=*$/i;
const bearerScheme = /^(?:bearer|dpop)(?: |$)/i;
const visibleAsciiWithoutComma = /^[\x21-\x2b\x2d-\x7e]{1,256}$/;
const originForm =
  /^(?:null|(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?)(?::(\d{1,5}))?)$/i;
/** A host name or address with an optional port (RFC 9112 section 3.2). */
const hostForm = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?)(?::(\d{0,5}))?$/i;
const highestPort = 65_535;

const expected: Readonly<Record<string, string>> = {
  authorization:
    'Bearer <ACCESS_TOKEN>, once, with one token of the characters A-Z a-z 0-9 - . _ ~ + / and = at its end',
  'portal-api-key': 'once, 1 to 256 visible ASCII characters without a comma',
  id_platform: 'once',
  origin: 'once: an origin (https://example.com), a bare host with or without port, or null',
  'content-type': 'once',
  host: 'exactly once: a name or an address, with or without a port',
  dpop: 'once',
};

/** Applies rule 3: credential headers are well-formed and occur at most once, and `Host` exactly once (contract 3). */
export function checkHeaders({
  values,
  repeated,
  differing = noNames,
}: HeadersOfRule3): Refusal<'header_invalid'> | null {
  let faulty: string[] | null =
    repeated.length + differing.length > 0 ? [...new Set([...repeated, ...differing])] : null;
  const add = (name: string): void => {
    faulty ??= [];
    if (!faulty.includes(name)) faulty.push(name);
  };
  const { authorization, origin } = values;
  const key = values[apiKey];
  if (authorization !== undefined && bearerScheme.test(authorization) && !bearer.test(authorization)) {
    add('authorization');
  }
  if (key !== undefined && !visibleAsciiWithoutComma.test(key)) add(apiKey);
  if (origin !== undefined && !matchesForm(originForm, origin)) add('origin');
  if (!isHostHeaderValid({ values, repeated })) add('host');
  return faulty && refuseHeaders(faulty, { repeated, differing });
}

/**
 * Returns whether `Host` occurs exactly once and contains a host. Otherwise it is unclear to which host the request is
 * addressed (RFC 9112 section 3.2).
 */
export function isHostHeaderValid({
  values,
  repeated,
}: Pick<RequestHeaders, 'values' | 'repeated'>): boolean {
  return values.host !== undefined && !repeated.includes('host') && matchesForm(hostForm, values.host);
}

function matchesForm(form: RegExp, value: string): boolean {
  const found = form.exec(value);
  return found !== null && Number(found[1] ?? 0) <= highestPort;
}

type HeadersOfRule3 = Pick<RequestHeaders, 'values' | 'repeated'> &
  Partial<Pick<RequestHeaders, 'differing'>>;

function refuseHeaders(
  names: readonly string[],
  { repeated, differing }: Pick<RequestHeaders, 'repeated' | 'differing'>,
): Refusal<'header_invalid'> {
  const shown = names.map((name) =>
    name === apiKey || name === 'id_platform' || differing.includes(name) ? name : titleCase(name),
  );
  return refuse(headerInvalid, {
    detail: { words: 'header_invalid.headers', params: { headers: shown.join(', ') } },
    errors: names.map((name, index) => ({
      code: 'header_invalid',
      in: 'header',
      name: shown[index] ?? name,
      words: repeated.includes(name)
        ? 'header_invalid.repeated'
        : differing.includes(name)
          ? 'header_invalid.differing'
          : wordsOf(name),
      expected: differing.includes(name)
        ? 'the same key under each of its names'
        : (expected[name] ?? 'once'),
    })),
  });
}

function wordsOf(name: string): MessageKey {
  const key = `header_invalid.${name}`;
  return isMessageKey(key) ? key : 'header_invalid.repeated';
}

function titleCase(name: string): string {
  return name === 'dpop' ? 'DPoP' : name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());
}

/** Returns the token of an `Authorization` header; null for a scheme other than Bearer or DPoP. */
export function tokenOf(
  authorization: string | undefined,
): { scheme: 'bearer' | 'dpop'; token: string } | null {
  if (authorization === undefined || !bearerScheme.test(authorization)) return null;
  const space = authorization.indexOf(' ');
  const scheme = space === 4 ? 'dpop' : 'bearer';
  return { scheme, token: authorization.slice(space).trimStart() };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the caller's request id if it is a UUID, otherwise a new one. */
export function requestIdOf(requestId: string | undefined, make: () => string): string {
  return requestId !== undefined && uuid.test(requestId) ? requestId.toLowerCase() : make();
}
