/** One attack that the portal is to withstand. Where the contract fixes a code, `expected` has that code. */
export interface Row {
  readonly id: string;
  readonly attack: string;
  readonly expected: string;
  /** Test files elsewhere that prove it too, or alone; they run with the attacks. */
  readonly elsewhere?: readonly string[];
}

export interface Family {
  readonly name: string;
  readonly rows: readonly Row[];
}

const row = (id: string, attack: string, expected: string, ...elsewhere: readonly string[]): Row => ({
  id,
  attack,
  expected,
  ...(elsewhere.length > 0 && { elsewhere }),
});

/** Held to the OWASP API Security Top 10 (2023), ASVS 5.0 (V4, V9, V10), RFC 9700, 9068 and 6750. Numbers that are missing are others’ twins. */
export const families: readonly Family[] = [
  {
    name: 'Tokens',
    rows: [
      row('T1', '`alg: none` in any spelling, an empty signature', '401 token_invalid'),
      row('T2', 'HS256 keyed with the public key (PEM, DER, JWK)', '401; the verifier knows one algorithm'),
      row('T4', 'no `kid`', '401'),
      row('T5', 'the attacker’s `jwk`, `jku`, `x5u`, `x5c`', '401; nothing is fetched'),
      row('T7', '`exp` missing, no integer, infinite, or over', '401 each'),
      row('T8', '`nbf` or `iat` in the future', '401 each'),
      row('T10', 'another `iss` in case, slash or scheme', '401'),
      row('T11', '`aud` of another API, empty, or a list', '401; one audience as a text'),
      row('T13', 'edited payload, another’s signature, another spelling', '401'),
      row('T14', 'JWE, nested, JSON serialisation, a compressed bomb', '401 in the same memory'),
      row('T16', 'a signing key that was removed', 'refused on every node within the bound'),
      row(
        'T17',
        'the token of one client with the key of another',
        '401 credentials_mismatch, a security event, nobody’s counter',
      ),
      row('T19', 'the person was disabled, left, lost the role, has another password', '401 within a second'),
      row(
        'T20',
        'client, organisation or platform suspended',
        '403 with a type of its own within a second',
        'tests/revocation.test.ts',
      ),
      row('T22', 'scope missing, wildcard, another case, twice', '403 scope_insufficient with `scope`'),
      row('T23', 'token in the query, a form or a cookie', '401; 400 beside a good one'),
      row('T25', 'a bound token as plain bearer', '401'),
      row(
        'T26',
        'DPoP: another call, token or key, old, replayed, on another node',
        '401 dpop_proof_invalid',
        'server/src/access/oauth/pushed-and-bound.test.ts',
      ),
    ],
  },
  {
    name: 'API keys',
    rows: [
      row('K1', 'a random key of the right shape', 'uniform 401; 429 for an address that goes on'),
      row('K2', 'bad checksum, prefix or environment', '401 without a look-up of the key'),
      row('K4', 'revoked, expired', '401; the status is told to who has the key, and shown to its owner'),
      row(
        'K5',
        'a rolled key in and after its overlap',
        '200, then 401 at the end; within a second when ended early',
      ),
      row('K7', 'digest, preview or id as the key', '401'),
      row('K8', 'the plaintext in anything that is written', 'in one answer only'),
      row('K10', 'a key for another’s client by path, body, query or header', '401 or 404; nothing is made'),
      row('K11', 'from outside its networks, mapped, with forged headers', '403 ip_address_not_allowed'),
      row(
        'K13',
        'another PORTAL_SECRET, with keys of before and after',
        'both verify; the old one can be taken away',
        'tests/operations/secret-rotation.test.ts',
      ),
    ],
  },
  {
    name: 'HTTP and parsing',
    rows: [
      row('H1', 'two `Authorization` headers', '400 header_invalid'),
      row('H3', 'keys joined by a comma', '400, never the first that fits'),
      row('H4', 'underscore for hyphen and back', 'not that header'),
      row('H6', 'headers over 16 kB, 2,000 headers, a URL over 8 kB', '431, 431, 414'),
      row('H7', 'line breaks and NUL in path, query, header, CSV', 'refused or encoded; no answer is split'),
      row('H9', 'wrong or unknown methods, overrides', '405 with the exact `Allow`; 501; ignored'),
      row('H10', 'HEAD and OPTIONS on each route', 'GET without a body; no data, no way around'),
      row(
        'H12',
        'bodies of another media type or coding, a bomb',
        '415 with `Accept-Post`; nothing is unpacked',
      ),
      row('H13', 'GET with a body, POST without one', 'ignored; 400 only where one is needed'),
      row('H15', 'deep, wide, long, twice the same member', '400 or 413 in bounded time'),
      row('H16', 'invalid UTF-8, surrogates, marks that turn text', '400, or stored as it was sent'),
      row('H18', 'values of another type', '400; nothing is coerced'),
      row('H19', 'other spellings of a path', '404; guard and handler see one path'),
      row('H21', 'patterns that backtrack, on 50 kB', 'under 50 ms'),
      row('H22', 'strange origins', 'not reflected, never with credentials'),
      row('H24', 'shared caches, ETags of another tenant', 'private or not kept; opaque'),
      row('H25', '`If-Match` stale, weak, missing; concurrent PUT', '409, 400, 400; one wins'),
      row(
        'H26',
        'transfer codings that not everybody knows',
        '400 request_malformed, and the connection ends',
      ),
      row('H27', '`Host`: none, two, or one that names no host', '400 header_invalid on every path'),
      row('H28', '`Accept` that is malformed or cannot be met', '406 on public pages too'),
      row('H29', 'other ways of hiding a request in another', '400 request_malformed'),
      row('H30', '`Authorization` without `Bearer`', '401 that tells what is there, not its value'),
      row('H31', 'a byte order mark', '400 that names it'),
      row(
        'H32',
        'a path that is none, a resource that is missing',
        '404, told apart; another’s is as a missing one',
      ),
      row('H33', 'a token where a person has to be', '403 user_session_required, as documented'),
    ],
  },
  {
    name: 'Authorisation and the order of business',
    rows: [
      row(
        'A1',
        'another organisation’s id on every route with one',
        '404, to the byte that of a missing id',
        'tests/cross-organisation.test.ts',
        'tests/row-security.test.ts',
      ),
      row('A2', 'another platform’s id', '403 platform_not_allowed; an audit entry'),
      row('A4', 'no `id_platform`, or a suspended one', '400, 403'),
      row(
        'A5',
        'every role × every management operation',
        'as the published matrix',
        'server/src/composition/roles.test.ts',
      ),
      row('A7', 'secrets and hashes in answers', 'absent'),
      row('A8', 'cursors, limits and filters changed', '400'),
      row('A10', 'one idempotency key many times', 'one result; 409 for another body'),
      row('A11', 'races for the last of something', 'one success'),
      row('A13', 'counting and guessing', 'nothing moves'),
    ],
  },
  {
    name: 'Authorization server',
    rows: [
      row(
        'O1',
        'redirect_uri in other forms',
        'a page, no redirect',
        'server/src/access/oauth/code-flow.test.ts',
      ),
      row('O3', 'PKCE missing, plain, wrong, stripped', 'invalid_request or invalid_grant'),
      row(
        'O4',
        'a code again: later, at once, by another',
        'one success; on replay its tokens end',
        'server/src/access/oauth/code-flow.test.ts',
      ),
      row(
        'O6',
        'a refresh token that two use',
        'one chain; a second use that is no repeat within 30 seconds ends it',
        'server/src/access/oauth/refresh-rotation.test.ts',
      ),
      row('O7', 'mix-up', '`iss` in every response'),
      row('O9', 'clickjacking of sign-in and consent', '`frame-ancestors none`'),
      row(
        'O10',
        'client authentication: none, two, wrong, rotated',
        '401 invalid_client with a challenge',
        'server/src/access/oauth/token-endpoint.test.ts',
      ),
      row('O12', 'certificates and what proxies claim of them', 'there is no mTLS: 401 invalid_client'),
      row('O13', 'grants that are not the client’s', 'unauthorized_client or unsupported_grant_type'),
      row(
        'O15',
        'introspection and revocation by others',
        'inactive without detail; no effect; 401; 405',
        'server/src/access/oauth/token-questions.test.ts',
      ),
      row(
        'O16',
        'a pushed request again, another’s, with additions',
        'refused; what is pushed wins',
        'server/src/access/oauth/pushed-and-bound.test.ts',
      ),
      row('O18', 'registration by anyone', 'there is none: 404'),
      row('O19', 'guessing at the token endpoint', '429 with Retry-After; who is right passes'),
      row('O21', 'signing out, withdrawing a consent', 'tokens end within a second'),
      row('O22', 'assertions that live long, or are of the future', '401 invalid_client beyond five minutes'),
      row('O23', 'cookies that another host of the domain sets', '`__Host-`, told apart by their names'),
      row(
        'O24',
        'codes of terminals: guessed, sent to a victim, used twice, by two, for another client',
        'braked; password and code on the page; what was granted ends; unauthorized_client',
        'server/src/access/oauth/device/device.test.ts',
      ),
    ],
  },
  {
    name: 'Cost before proof',
    rows: [
      row(
        'B1',
        'the largest body of each shape, of a stranger, 32 at once',
        '2 ms of the event loop each; a neighbour goes on',
      ),
      row(
        'B2',
        'the same of an own client, a megabyte each',
        '400 at some 10 ns a byte; at most a hundred faults told',
      ),
      row('B3', 'a stranger’s body over 16 KiB, its length told or not', '413 with the limit'),
      row('B4', 'chunks of a byte, without end, read or not', 'cut off; 400 request_malformed'),
      row('B5', 'queries and headers of thousands of parts', 'as cheap as few of them'),
      row('B10', 'a new password for a link that is none', '403 before anything is hashed'),
      row('B11', 'many passwords at once', 'one queue, 429 when it is full; tokens do not wait'),
      row('B12', 'an address of the same /64 each time', 'one address at every limit'),
      row('B13', 'another node each time', 'no more attempts'),
      row('B14', 'a wall clock that is set', 'neither frees nor locks'),
      row(
        'B15',
        'attempts without end, pools without number',
        'no statement for an empty pool; a full one is forgotten',
        'server/src/access/attempts.test.ts',
      ),
      row('B20', 'drafts without end, fifty at once', '409 storage_full for whatever is too much'),
      row('B21', 'room given back twice', 'once for each draft deleted or lodged'),
      row('B22', 'documents without end, many small or few large', '409 storage_full, and nothing is left'),
      row('B23', 'a repetition at the limit', 'answered as before, counted once'),
      row('B24', 'an organisation that is nearly full', 'its owners are told; others notice nothing'),
    ],
  },
  {
    name: 'Database, clock, nodes',
    rows: [
      row(
        'D20',
        'a call under an `Idempotency-Key` ten times at once, while it runs and after it ended',
        'one effect; after its end ten replays',
      ),
    ],
  },
  {
    name: 'Console, webhooks, limits, operations',
    rows: [
      row('C1', 'scripts in names, texts, bodies and addresses', 'shown as text'),
      row('C3', 'sessions fixed, reused, kept beyond their end', 'refused'),
      row('C4', 'enumeration, stuffing, skipped factors, links twice', 'uniform, throttled, once'),
      row('C6', 'frames, openers, referrers, autofill, the back button', 'the key is gone'),
      row(
        'C7',
        'codes guessed with the password known',
        'ten for a person at all nodes; recovery stays open',
      ),
      row('C8', 'the time of a reset, a sign-up, a sign-in', 'the same statements and hashes, known or not'),
      row('C9', 'links and line breaks in names, in every mail', 'one line, bounded, nothing to click'),
      row('C10', 'a PORTAL_SECRET of words, rows, sequences', 'production does not start'),
      row('C11', 'a password of words, rows, one’s own name', '400 password_common'),
      row('C12', 'the mails of a sandbox that others reach', '404; no link for its own people'),
      row(
        'W1',
        'a webhook that leads inside',
        'refused at save and at connect',
        'server/src/notifications/webhooks/target.test.ts',
        'server/src/notifications/deliveries/dispatch.test.ts',
      ),
      row('W3', 'endless, huge, packed answers; a loop', 'cut, noted as failed; 400'),
      row(
        'W4',
        'a delivery that was touched',
        'the client package refuses it',
        'sdk/src/verify-webhook.test.ts',
      ),
      row('W5', 'what a failed delivery tells of the inside', 'no address, no port, no word of the system'),
      row('W6', 'a webhook to the machine of a sandbox that others reach', '400'),
      row('W7', 'a URL whose name server says nothing', '400 after two seconds, told so'),
      row('R1', 'forwarded headers, IPv6 hopping', 'the same pool'),
      row('R2', 'more keys and tokens of one client', 'one pool'),
      row('R4', 'held calls, huge pages', 'bounded'),
      row('R5', 'answers at the limit', 'Retry-After and RateLimit, never 401'),
      row('R6', 'answers that nobody takes, large, small or many', 'cut after 20 s without progress'),
      row('R7', 'connections without end from one address', '503 or cut beyond a bound; nobody else notices'),
      row(
        'R8',
        'connections without end from everywhere',
        '503 or cut beyond a bound; who is connected is served',
      ),
      row('R9', 'a crowd while look-ups of credentials stand still', '503 at once'),
      row('R10', 'few calls that cost much', 'a part is answered 503'),
      row('L2', 'a change without an audit row', 'one for each mutation', 'tests/audit-rows.test.ts'),
      row('S1', 'metrics, debuggers, repositories, listings', 'absent'),
      row('S3', 'what is installed', 'exact, with checksums, known scripts'),
      row(
        'S4',
        'a backup that is restored',
        'what was revoked or used stays so',
        'tests/operations/backup.test.ts',
      ),
    ],
  },
  {
    name: 'Privilege through an intermediary',
    rows: [
      row(
        'P1',
        'a client that makes its maker an owner, or stays when they go',
        '403 user_session_required; client_suspended within a second, and the owner is told',
      ),
      row(
        'P2',
        'an administrator’s client approves their request, decides, removes factors',
        '403 cannot_approve_own_request, user_session_required',
      ),
      row(
        'P3',
        'a client that gives itself, or takes, more than it has',
        '403 rights_exceeded; whoever sees a secret answers for the client',
      ),
      row(
        'P4',
        'consents, invitations and webhooks of somebody who has left',
        'ended for good, withdrawn, paused',
      ),
      row('P5', 'an answer that showed a secret, once more', 'replayed without it'),
      row('P6', 'rolling a key again and again', '409 api_key_in_overlap; two live at most'),
      row(
        'P7',
        'every role × what it can make × every operation, and after each ending',
        'no more than the role’s row of docs/roles.md; then nothing',
      ),
    ],
  },
  {
    name: 'Integration',
    rows: [
      row(
        'E1',
        'the packed command line, alone in an empty folder',
        'every command runs, the suite too',
        'tests/clients/packed-command-line.test.ts',
      ),
      row(
        'E2',
        'a test, every type, a forgery and half a body for each receiver of the pages',
        'taken, taken, refused, survived',
        'tests/clients/documented-receivers.test.ts',
      ),
      row(
        'E3',
        'the guides in the order of their index, and with customs that rejects all',
        'they do what they say; none waits for ever',
        'tests/guides.test.ts',
      ),
      row(
        'E4',
        'the command line, typed wrong at every command',
        'told, with an exit code and without a stack',
        'tests/clients/cli-mistakes.test.ts',
      ),
      row(
        'E5',
        'declarations from folders, pipes and spreadsheets, with kills between',
        'each is lodged once',
        'tests/clients/cli-lodge.test.ts',
      ),
      row(
        'E6',
        'a receiver that is down, refuses or has another secret',
        '`webhooks listen` says what it drops, and where to go on',
        'tests/clients/webhooks-listen.test.ts',
      ),
      row(
        'E7',
        'the collection, run by Newman from its top to its end',
        'no refusal; every answer is held against its codes',
        'tests/clients/collection.test.ts',
      ),
      row(
        'E8',
        'a list as CSV with semicolons, in pieces of one byte',
        'the same entries',
        'server/src/reference/lists/entries.test.ts',
      ),
      row(
        'E9',
        'bodies that a schema allows or forbids, at random and member by member',
        'no refusal of the first for their form, no 2xx for the others',
      ),
    ],
  },
];
