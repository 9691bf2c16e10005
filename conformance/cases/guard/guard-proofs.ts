import { createHash, randomUUID } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { CaseContext, ConformanceCase } from '../../case.ts';
import type { HttpHeader, HttpResponse } from '../../http.ts';
import { type AuthenticatedClient, authenticatedHeaders } from '../../test-client.ts';
import { accessTokenOf, tokenRequest } from '../../token.ts';
import { guardCase } from './guard-case.ts';

const PROBED_PATH = '/openapi/status';

/** A client with a token that is bound to a key, and with that key (RFC 9449). */
type BoundClient = {
  readonly actor: AuthenticatedClient;
  readonly token: string;
  readonly prove: (changed?: Readonly<Record<string, unknown>>) => Promise<string>;
};

/** Cases for guard rule 5 with tokens that are bound to a key. They cause about 6 failed authentications. */
export const guardProofCases: readonly ConformanceCase[] = [
  guardCase(5, 'proof-taken', 'accepts a bound token with a new proof for each request', async (context) => {
    const bound = await createBoundClient(context);
    for (let call = 0; call < 2; call += 1) {
      context.expect.status(await send(context, bound, await bound.prove()), 200);
    }
  }),
  guardCase(
    5,
    'proof-as-bearer',
    'returns token_invalid for a bound token sent as Bearer',
    async (context) => {
      const { actor, token } = await createBoundClient(context);
      const headers = authenticatedHeaders(actor, { token });
      const answer = await context.call({ method: 'GET', path: PROBED_PATH, headers });
      context.expect.problem(answer, 401, 'token_invalid');
      context.expect.header(answer, 'WWW-Authenticate', /^Bearer .*error="invalid_token"/);
    },
  ),
  guardCase(5, 'proof-replayed', 'accepts a proof only once', async (context) => {
    const bound = await createBoundClient(context);
    const proof = await bound.prove();
    context.expect.status(await send(context, bound, proof), 200);
    refused(context, await send(context, bound, proof));
  }),
  guardCase(5, 'proof-missing', 'refuses a missing proof or a proof for another request', async (context) => {
    const bound = await createBoundClient(context);
    refused(context, await send(context, bound, null));
    for (const changed of [{ htm: 'POST' }, { ath: 'another' }, { iat: 1 }]) {
      refused(context, await send(context, bound, await bound.prove(changed)));
    }
  }),
];

function refused({ expect }: CaseContext, answer: HttpResponse): void {
  expect.status(answer, 401);
  expect.header(answer, 'WWW-Authenticate', /^DPoP .*error="invalid_dpop_proof"/);
}

function send(
  context: CaseContext,
  { actor, token }: BoundClient,
  proof: string | null,
): Promise<HttpResponse> {
  const headers: HttpHeader[] = [
    ...authenticatedHeaders(actor, { token: null }),
    ['Authorization', `DPoP ${token}`],
    ...(proof === null ? [] : [['DPoP', proof] as const]),
  ];
  return context.call({ method: 'GET', path: PROBED_PATH, headers });
}

async function createBoundClient(context: CaseContext): Promise<BoundClient> {
  const { base } = context.client.target;
  const actor = await context.fixtures.trader();
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  const request = tokenRequest(actor);
  const first = await proofOf(privateKey, jwk, { htm: 'POST', htu: `${base}/oauth/token` });
  const token = accessTokenOf(
    await context.call({ ...request, headers: [...(request.headers ?? []), ['DPoP', first]] }),
  );
  const ath = createHash('sha256').update(token).digest('base64url');
  return {
    actor,
    token,
    prove: (changed) =>
      proofOf(privateKey, jwk, { htm: 'GET', htu: `${base}${PROBED_PATH}`, ath, ...changed }),
  };
}

function proofOf(key: CryptoKey, jwk: JWK, claims: Readonly<Record<string, unknown>>): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ jti: randomUUID(), iat, ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
    .sign(key);
}
