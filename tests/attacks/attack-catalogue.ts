/** An attack that the portal must withstand. `expected` contains the code if the contract defines one. */
export interface CataloguedAttack {
  readonly id: string;
  readonly attack: string;
  readonly expected: string;
  /** Test files in other folders that also prove it; they run with the attacks. */
  readonly elsewhere?: readonly string[];
}

export interface AttackFamily {
  readonly name: string;
  readonly rows: readonly CataloguedAttack[];
}

const row = (
  id: string,
  attack: string,
  expected: string,
  ...elsewhere: readonly string[]
): CataloguedAttack => ({
  id,
  attack,
  expected,
  ...(elsewhere.length > 0 && { elsewhere }),
});

/**
 * Based on the OWASP API Security Top 10 (2023), ASVS 5.0 (V4, V9, V10), RFC 9700, 9068 and 6750. Missing
 * numbers are duplicates of others.
 */
export const attackFamilies: readonly AttackFamily[] = [
  {
    name: 'Tokens',
    rows: [
      row('T1', 'token with `alg: none` in any spelling, or with an empty signature', '401 token_invalid'),
      row(
        'T2',
        'token signed by HS256 with the portal’s public key as the secret (PEM, DER, JWK)',
        '401; the portal accepts only one algorithm',
      ),
      row('T4', 'token without `kid`', '401'),
      row(
        'T5',
        'token with the attacker’s key in `jwk`, `jku`, `x5u` or `x5c`',
        '401; the portal fetches no key',
      ),
      row('T7', 'token whose `exp` is missing, not an integer, infinite or in the past', '401 each'),
      row('T8', 'token whose `nbf` or `iat` is in the future', '401 each'),
      row('T10', 'token whose `iss` differs in case, slash or scheme', '401'),
      row(
        'T11',
        'token whose `aud` is another API, empty or a list',
        '401; only one audience, as a string, is accepted',
      ),
      row('T13', 'token with a changed payload, the signature of another token, or another encoding', '401'),
      row(
        'T14',
        'token as JWE, nested, in JSON serialisation, or as a decompression bomb',
        '401, without additional memory',
      ),
      row('T16', 'token signed with a removed signing key', 'refused on every node within a second'),
      row(
        'T17',
        'the token of one client with the key of another',
        '401 credentials_mismatch, and a security event; no failure counter increases',
      ),
      row(
        'T19',
        'token of a person who was disabled, left, lost the role or changed the password',
        '401 within a second',
      ),
      row(
        'T20',
        'token or key of a suspended client, organisation or platform',
        '403 with a specific code within a second',
        'tests/revocation.test.ts',
      ),
      row(
        'T22',
        'scope that is missing, a wildcard, in another case, or repeated',
        '403 scope_insufficient with `scope`',
      ),
      row(
        'T23',
        'token in the query, a form or a cookie',
        '401; 400 in addition to a valid token in the header',
      ),
      row('T25', 'bound token that is sent as a bearer token', '401'),
      row(
        'T26',
        'DPoP proof of another request, token or key; old; used again, also on another node',
        '401 dpop_proof_invalid',
        'server/src/access/oauth/par-and-dpop-flows.test.ts',
      ),
    ],
  },
  {
    name: 'API keys',
    rows: [
      row('K1', 'random API key in the correct format', 'always the same 401; 429 if the address continues'),
      row('K2', 'API key with a wrong checksum, prefix or environment', '401 without a database query'),
      row(
        'K4',
        'revoked or expired API key',
        '401; only a caller with the genuine key, and its owner, can see the reason',
      ),
      row(
        'K5',
        'rotated API key during and after the grace period',
        '200 during the grace period, then 401; within a second after an early revocation',
      ),
      row('K7', 'digest, preview or id of a key sent as the key', '401'),
      row('K8', 'search for plain-text secrets in everything that the portal writes', 'in one response only'),
      row(
        'K10',
        'generate a key for the client of another organisation, by path, body, query or header',
        '401 or 404; no key is generated',
      ),
      row(
        'K11',
        'restricted API key used from another address, also IPv4-mapped or with forged headers',
        '403 ip_address_not_allowed',
      ),
      row(
        'K13',
        'new PORTAL_SECRET, with keys from before and after the replacement',
        'both keys are valid; the old secret can be removed',
        'tests/operations/secret-rotation.test.ts',
      ),
    ],
  },
  {
    name: 'HTTP and parsing',
    rows: [
      row('H1', 'two `Authorization` headers', '400 header_invalid'),
      row('H3', 'two API keys joined by a comma', '400; the portal never selects one of them'),
      row(
        'H4',
        'header names with an underscore instead of a hyphen, and the reverse',
        'the header is not recognised',
      ),
      row('H6', 'headers over 16 kB, 2,000 headers, a URL over 8 kB', '431, 431, 414'),
      row(
        'H7',
        'line breaks and NUL in path, query, headers and CSV',
        'refused or encoded; no response is split',
      ),
      row(
        'H9',
        'wrong or unknown HTTP methods, and method overrides',
        '405 with the exact `Allow`; 501 if unknown; overrides are ignored',
      ),
      row(
        'H10',
        'HEAD and OPTIONS on each path',
        'HEAD like GET without a body; OPTIONS without data; no check is skipped',
      ),
      row(
        'H12',
        'body of another media type or content coding, or a decompression bomb',
        '415 with `Accept-Post`; the body is not decompressed',
      ),
      row(
        'H13',
        'GET with a body, and POST without a body',
        'the body of GET is ignored; 400 only if the operation needs a body',
      ),
      row(
        'H15',
        'JSON that is deeply nested, wide or long, or repeats a property',
        '400 or 413 within a limited time',
      ),
      row(
        'H16',
        'invalid UTF-8, surrogates, and characters that change the text direction',
        '400, or stored unchanged',
      ),
      row('H18', 'JSON values of another type', '400; no value is converted'),
      row('H19', 'other encodings of a path', '404; guard and handler use the same path'),
      row('H21', 'regular expressions that backtrack, with 50 kB of input', 'under 50 ms'),
      row('H22', 'unknown origins (CORS)', 'not repeated in the response, and never with credentials'),
      row(
        'H24',
        'shared caches, and ETags of another organisation',
        'responses are private or not stored; ETags reveal nothing',
      ),
      row(
        'H25',
        '`If-Match` stale, weak, missing; concurrent PUT',
        '409 if stale, 400 if weak or missing; one concurrent PUT succeeds',
      ),
      row('H26', 'unusual transfer codings', '400 request_malformed, and the connection is closed'),
      row('H27', '`Host` that is missing, repeated or not a host', '400 header_invalid on every path'),
      row('H28', '`Accept` that is malformed or excludes all media types', '406 on public pages too'),
      row('H29', 'other methods of request smuggling', '400 request_malformed'),
      row('H30', '`Authorization` without `Bearer`', '401 that describes the header without its value'),
      row('H31', 'request body with a byte order mark', '400 that names the byte order mark'),
      row(
        'H32',
        'unknown path, and missing resource',
        '404 with different details; a resource of another organisation looks like a missing resource',
      ),
      row(
        'H33',
        'token of a program for an operation that only people can use',
        '403 user_session_required, as documented',
      ),
    ],
  },
  {
    name: 'Authorisation and the order of business',
    rows: [
      row(
        'A1',
        'id of another organisation’s resource on every path with an id',
        '404, byte for byte the same as for a missing id',
        'tests/cross-organisation.test.ts',
        'tests/row-security.test.ts',
      ),
      row('A2', 'another platform’s id', '403 platform_not_allowed, and an audit row'),
      row('A4', 'no `id_platform`, or a suspended one', '400, 403'),
      row(
        'A5',
        'every role × every management operation',
        'the response matches the published table of roles',
        'server/src/composition/roles.test.ts',
      ),
      row('A7', 'search for secrets and hashes in responses', 'not available'),
      row('A8', 'manipulated cursors, limits and filters', '400'),
      row('A10', 'one Idempotency-Key in many concurrent requests', 'one result; 409 for another body'),
      row('A11', 'concurrent requests for the last free place of a limit', 'one success'),
      row(
        'A13',
        'an attacker lodges and guesses, to learn numbers and references of another organisation',
        'nothing visible to the other organisation changes',
      ),
    ],
  },
  {
    name: 'Authorization server',
    rows: [
      row(
        'O1',
        'other forms of a registered redirect_uri',
        'an error page, and no redirect',
        'server/src/access/oauth/code-flow.test.ts',
      ),
      row('O3', 'PKCE verifier that is missing, plain, wrong or removed', 'invalid_request or invalid_grant'),
      row(
        'O4',
        'authorization code used again: later, concurrently, or by another client',
        'one success; a second use revokes the tokens',
        'server/src/access/oauth/code-flow.test.ts',
      ),
      row(
        'O6',
        'refresh token used by two parties',
        'one party gets tokens; a second use, other than a repeat within 30 seconds, revokes them',
        'server/src/access/oauth/refresh-rotation.test.ts',
      ),
      row('O7', 'OAuth mix-up of two authorization servers', '`iss` in every response'),
      row('O9', 'clickjacking of sign-in and consent', '`frame-ancestors none`'),
      row(
        'O10',
        'client authentication that is missing, double, wrong or rotated',
        '401 invalid_client with a challenge',
        'server/src/access/oauth/token-endpoint.test.ts',
      ),
      row(
        'O12',
        'client certificates, and proxy headers about certificates',
        '401 invalid_client, because the portal has no mTLS',
      ),
      row('O13', 'grant types that the client can’t use', 'unauthorized_client or unsupported_grant_type'),
      row(
        'O15',
        'introspection and revocation by other clients',
        'inactive without details; no effect; 401; 405',
        'server/src/access/oauth/revocation-and-introspection.test.ts',
      ),
      row(
        'O16',
        'pushed authorization request used again, by another client, or with additional parameters',
        'refused; the pushed parameters apply',
        'server/src/access/oauth/par-and-dpop-flows.test.ts',
      ),
      row('O18', 'client registration without credentials', '404, because the portal has no such endpoint'),
      row(
        'O19',
        'guessing secrets at the token endpoint',
        '429 with Retry-After; correct credentials are still accepted',
      ),
      row('O21', 'tokens after a sign-out or a revoked consent', 'all tokens become invalid within a second'),
      row(
        'O22',
        'client assertions with a long validity or a time in the future',
        '401 invalid_client beyond five minutes',
      ),
      row(
        'O23',
        'cookies set by another host of the domain',
        'ignored, because the portal’s cookies have the prefix `__Host-`',
      ),
      row(
        'O24',
        'device sign-in codes: guessed, sent to a victim, used twice, by two parties, for another client',
        'rate limit; the page requires the password and shows the code; a second use revokes the tokens; unauthorized_client',
        'server/src/access/oauth/device/device.test.ts',
      ),
    ],
  },
  {
    name: 'Cost before proof',
    rows: [
      row(
        'B1',
        'largest body of each kind without valid credentials, 32 concurrent requests',
        'at most 2 ms of the event loop each; other callers are served',
      ),
      row(
        'B2',
        'bodies of a megabyte from an authenticated client',
        '400 after about 10 ns per byte; the response lists a limited number of errors',
      ),
      row(
        'B3',
        'body over 16 KiB without valid credentials, with or without Content-Length',
        '413 with the limit',
      ),
      row('B4', 'endless chunks of one byte', 'the connection is closed; 400 request_malformed'),
      row('B5', 'queries and headers with thousands of parts', 'as cheap as few parts'),
      row('B10', 'new password with an invalid link', '403 before any password is hashed'),
      row(
        'B11',
        'many concurrent sign-ins',
        'one queue, 429 if the queue is full; token requests do not wait',
      ),
      row(
        'B12',
        'another IPv6 address of the same /64 network for each attempt',
        'all of them count as one address',
      ),
      row('B13', 'another node for each attempt', 'no additional attempts'),
      row(
        'B14',
        'changes of the system clock',
        'attempts are neither allowed nor refused because of the change',
      ),
      row(
        'B15',
        'endless attempts, from endless addresses',
        'no database query for an exhausted limit; entries expire',
        'server/src/access/auth-rate-limit.test.ts',
      ),
      row('B20', 'endless drafts, fifty at the same time', '409 storage_full beyond the limit'),
      row('B21', 'release of storage counted twice', 'once for each draft deleted or lodged'),
      row(
        'B22',
        'endless documents, many small or few large',
        '409 storage_full, and the refused documents leave no data',
      ),
      row('B23', 'repeated request at the storage limit', 'the first response again, counted once'),
      row(
        'B24',
        'organisation near its storage limit',
        'its owners get a mail; other organisations are not affected',
      ),
    ],
  },
  {
    name: 'Database, clock, nodes',
    rows: [
      row(
        'D20',
        'ten concurrent requests with the same `Idempotency-Key`, during and after the first request',
        'one effect; after the first request ten repeated responses',
      ),
    ],
  },
  {
    name: 'Console, webhooks, limits, operations',
    rows: [
      row('C1', 'scripts in names, texts, request bodies and addresses', 'shown as text'),
      row('C3', 'session fixation, reuse of a session, use after its end', 'refused'),
      row(
        'C4',
        'account enumeration, credential stuffing, skipped second factors, links used twice',
        'equal responses, rate limits, one use',
      ),
      row(
        'C6',
        'frames, openers, referrers, autofill and the back button after a key was shown',
        'the key is not visible any more',
      ),
      row(
        'C7',
        'guessed codes of an authenticator app by an attacker who has the password',
        'ten attempts for a person on all nodes; the recovery code still works',
      ),
      row(
        'C8',
        'response times of a password reset, a sign-up and a sign-in',
        'the same SQL statements and hashes, whether the account exists or not',
      ),
      row(
        'C9',
        'links and line breaks in names, in every mail',
        'one line of limited length, without a link',
      ),
      row(
        'C10',
        'PORTAL_SECRET made of words, keyboard rows or sequences',
        'the portal does not start in production',
      ),
      row('C11', 'password made of words, keyboard rows or the own name', '400 password_common'),
      row(
        'C12',
        'reading mails of a sandbox that other machines can reach',
        '404; no password links for the sample people',
      ),
      row(
        'C13',
        'control sequences, markup, formulas, links and invisible characters in every field, carried to every page, mail, terminal, PDF, CSV file, log, header and webhook',
        'refused, or shown as text; names of all scripts arrive as they were written',
      ),
      row(
        'W1',
        'webhook URL that leads into the internal network',
        'refused when it is saved and when the portal connects',
        'server/src/notifications/webhooks/ssrf-policy.test.ts',
        'server/src/notifications/deliveries/dispatch.test.ts',
      ),
      row(
        'W3',
        'webhook receiver that returns endless, huge or compressed responses, or redirects',
        'the connection is closed and the attempt counts as failed; 400',
      ),
      row(
        'W4',
        'manipulated delivery',
        'the client package refuses the delivery',
        'sdk/src/verify-webhook.test.ts',
      ),
      row('W5', 'internal details in the message of a failed delivery', 'no address, port or system message'),
      row('W6', 'webhook to the own machine, in a sandbox that other machines can reach', '400'),
      row('W7', 'webhook URL whose name server does not respond', '400 after two seconds, with this reason'),
      row('R1', 'forged X-Forwarded-For headers, changing IPv6 addresses', 'the same rate limit'),
      row('R2', 'several keys and tokens of one client', 'one rate limit for all of them'),
      row('R4', 'many long polls, and huge pages', 'both are limited'),
      row('R5', 'responses at the rate limit', 'Retry-After and RateLimit, never 401'),
      row(
        'R6',
        'responses that the client does not read: large, small or many',
        'the connection is closed after 20 s without progress',
      ),
      row(
        'R7',
        'endless connections from one address',
        '503 or closed beyond the limit; other addresses are not affected',
      ),
      row(
        'R8',
        'endless connections from many addresses',
        '503 or closed beyond the limit; existing connections are served',
      ),
      row('R9', 'many requests while database queries for credentials are blocked', '503 at once'),
      row('R10', 'few expensive requests', 'some of the requests get 503'),
      row(
        'R11',
        'the largest body of every operation on 20 connections of one client',
        'no poll of another client is refused or late',
      ),
      row(
        'R12',
        'every public path on 20 connections of one address',
        'no poll of another client is refused or late',
      ),
      row(
        'R13',
        'an honest client that lodges 1,000 lines a second',
        'nothing is refused, and polls are in time',
      ),
      row(
        'L2',
        'search for a change without an audit row',
        'one audit row for each change',
        'tests/audit-rows.test.ts',
      ),
      row('S1', 'access to metrics, debuggers, repositories and directory listings', 'not available'),
      row(
        'S3',
        'inspection of the installed packages',
        'exact versions with checksums; only known install scripts',
      ),
      row(
        'S4',
        'use of revoked credentials after a restore',
        'revoked and used credentials remain invalid',
        'tests/operations/backup.test.ts',
      ),
    ],
  },
  {
    name: 'Privilege through an intermediary',
    rows: [
      row(
        'P1',
        'client that makes its creator an owner, or continues after the creator has left',
        '403 user_session_required; client_suspended within a second, and the owner gets a mail',
      ),
      row(
        'P2',
        'an administrator’s client approves their request, decides, removes factors',
        '403 cannot_approve_own_request, user_session_required',
      ),
      row(
        'P3',
        'client that gives itself more rights, or takes over a client with more rights',
        '403 rights_exceeded; a person who sees the secret becomes the responsible person',
      ),
      row(
        'P4',
        'consents, invitations and webhooks of a person who has left',
        'revoked, withdrawn and paused',
      ),
      row('P5', 'repetition of a response that contained a secret', 'repeated without the secret'),
      row('P6', 'repeated rotation of a key', '409 api_key_in_overlap; at most two keys are valid'),
      row(
        'P7',
        'every role × every credential that it can create × every operation, also after the revocation',
        'no more than the rights in docs/roles.md; after the revocation none',
      ),
    ],
  },
  {
    name: 'Integration',
    rows: [
      row(
        'E1',
        'command line package in an empty folder',
        'every command runs, also the conformance suite',
        'tests/clients/cli-every-command.test.ts',
      ),
      row(
        'E2',
        'test event, every event type, a forged and an incomplete delivery for each documented receiver',
        'accepted, accepted, refused, no crash',
        'tests/clients/documented-receivers.test.ts',
      ),
      row(
        'E3',
        'commands of the guides in order, also when customs rejects all declarations',
        'every command has the documented result; none waits endlessly',
        'tests/guides.test.ts',
      ),
      row(
        'E4',
        'wrong input at every command of the command line',
        'an error message with an exit status and without a stack trace',
        'tests/clients/cli-usage-errors.test.ts',
      ),
      row(
        'E5',
        'lodging from folders, pipes and spreadsheets while processes are killed',
        'each is lodged once',
        'tests/clients/cli-lodge.test.ts',
      ),
      row(
        'E6',
        'a receiver that is down, refuses or has another secret',
        '`webhooks listen` reports dropped events, and where to continue',
        'tests/clients/webhooks-listen.test.ts',
      ),
      row(
        'E7',
        'request collection, run completely by Newman',
        'no refusal; every response has a documented status',
        'tests/clients/collection.test.ts',
      ),
      row(
        'E8',
        'code list as CSV with semicolons, sent byte by byte',
        'the same entries',
        'server/src/reference/lists/entries.test.ts',
      ),
      row(
        'E9',
        'random bodies that the schema allows or forbids',
        'allowed bodies get no format error, forbidden bodies get no 2xx',
      ),
    ],
  },
];
