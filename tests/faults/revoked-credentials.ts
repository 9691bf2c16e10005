import { generateKeyPairSync, hash, type KeyObject, randomUUID } from 'node:crypto';
import { type JWK, SignJWT } from 'jose';
import { parseJson, requireTextAt } from '../../conformance/json.ts';
import { authorizationCodeOf } from '../attacks/code-flow.ts';
import { makeKeyPairClient } from '../clients/key-pair-client.ts';
import { signInToConsole } from '../console-browser.ts';
import { consentToPlatform } from '../platform-consent.ts';
import {
  createPortalClient,
  type PortalResponse,
  postOAuthForm,
  sendPortalRequest,
} from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { sharedBaseUrl } from '../shared-database.ts';
import {
  type CredentialUse,
  invitePerson,
  requestPasswordReset,
  requireResponse,
  sessionCredential,
} from './valid-credentials.ts';

/** A credential that is revoked, expired or used up: no node may accept it again. */
export interface RevokedCredential {
  readonly name: string;
  /** Tries it at a node. */
  readonly again: CredentialUse;
}

/**
 * Creates a credential at a node, revokes or uses it there, and returns how to try it again; `ahead` is the
 * node's clock offset.
 */
type CredentialMaker = (
  node: PortalProcess,
  clockOffsetMs: number,
) => Promise<Omit<RevokedCredential, 'name'>>;

const seconds = (ahead: number): number => Math.floor((Date.now() + ahead) / 1000);
const pairOf = (): { privateKey: KeyObject; jwk: JWK } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' } };
};

const revokedToken: CredentialMaker = async (node) => {
  const { hostToHost } = node.credentials;
  const client = createPortalClient(node.baseUrl, hostToHost);
  const token = await client.token();
  requireResponse(await postOAuthForm(node.baseUrl, '/oauth/revocation', hostToHost, { token }));
  return { again: (other) => client.at(other.baseUrl).call('GET', '/openapi/status?limit=1') };
};

const usedAssertion: CredentialMaker = async (node, ahead) => {
  const { privateKey, jwk } = pairOf();
  const { clientId } = await makeKeyPairClient(node, jwk);
  const at = seconds(ahead);
  const assertion = await new SignJWT({ jti: randomUUID(), iat: at, exp: at + 200 })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(sharedBaseUrl)
    .sign(privateKey);
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  };
  const again = (other: PortalProcess): Promise<PortalResponse> =>
    sendPortalRequest(`${other.baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  // A node with the right clock may refuse it already; it is used up either way.
  await again(node);
  return { again };
};

const usedProof: CredentialMaker = async (node, ahead) => {
  const { privateKey, jwk } = pairOf();
  const { hostToHost } = node.credentials;
  const prove = (path: string, method: string, at: number, more: object): Promise<string> =>
    new SignJWT({ jti: randomUUID(), iat: at, htm: method, htu: `${sharedBaseUrl}${path}`, ...more })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .sign(privateKey);
  // Requests a token with a proof of this time, which is given by the right clock or by the node's clock.
  const bound = async (at: number): Promise<PortalResponse> =>
    sendPortalRequest(`${node.baseUrl}/oauth/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${hostToHost.clientId}:${hostToHost.clientSecret}`)}`,
        DPoP: await prove('/oauth/token', 'POST', at, {}),
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const first = await bound(seconds(0));
  const tokenResponse = first.status === 200 ? first : await bound(seconds(ahead));
  const token = requireTextAt(tokenResponse.body, tokenResponse.text, 'access_token');
  const proof = await prove('/openapi/status', 'GET', seconds(ahead), {
    ath: hash('sha256', token, 'base64url'),
  });
  const headers = { Authorization: `DPoP ${token}`, DPoP: proof, 'portal-api-key': hostToHost.apiKey };
  const again = (other: PortalProcess): Promise<PortalResponse> =>
    sendPortalRequest(`${other.baseUrl}/openapi/status`, { headers });
  await again(node);
  return { again };
};

const usedCode: CredentialMaker = async (node) => {
  const { platform, trader } = node.credentials;
  const { code, verifier } = await authorizationCodeOf(node, trader);
  const again = (other: PortalProcess): Promise<PortalResponse> =>
    postOAuthForm(other.baseUrl, '/oauth/token', platform, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: platform.redirectUri,
      code_verifier: verifier,
    });
  requireResponse(await again(node));
  return { again };
};

const usedRequest: CredentialMaker = async (node) => {
  const { platform, trader } = node.credentials;
  const pushed = await postOAuthForm(node.baseUrl, '/oauth/par', platform, {
    response_type: 'code',
    client_id: platform.clientId,
    redirect_uri: platform.redirectUri,
    scope: 'declarations:read',
    code_challenge: hash('sha256', 'v'.repeat(43), 'base64url'),
    code_challenge_method: 'S256',
  });
  const request_uri = requireTextAt(pushed.body, pushed.text, 'request_uri');
  await authorizationCodeOf(node, trader, request_uri);
  const parameters = new URLSearchParams({ client_id: platform.clientId, request_uri });
  return {
    async again(other) {
      const answer = await sendPortalRequest(`${other.baseUrl}/oauth/authorize?${parameters}`);
      // The platform may get the refusal as a redirect.
      return /[?&]error=/.test(answer.headers.get('location') ?? '') ? { ...answer, status: 400 } : answer;
    },
  };
};

const usedRefreshToken: CredentialMaker = async (node) => {
  const { platform, trader } = node.credentials;
  const { refreshToken } = await consentToPlatform(node, trader);
  const use = (at: PortalProcess, scope: Record<string, string>): Promise<PortalResponse> =>
    postOAuthForm(at.baseUrl, '/oauth/token', platform, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      ...scope,
    });
  requireResponse(await use(node, {}));
  // The same request would get the stored response.
  return { again: (other) => use(other, { scope: 'declarations:read' }) };
};

const endedSession: CredentialMaker = async (node) => {
  const use = await sessionCredential(node);
  requireResponse(await use(node, 'DELETE'));
  return { again: (other) => use(other, 'GET') };
};

const usedLink: CredentialMaker = async (node) => {
  const again = await requestPasswordReset(node);
  requireResponse(await again(node));
  return { again };
};

const usedInvitation: CredentialMaker = async (node) => {
  const again = await invitePerson(node);
  requireResponse(await again(node));
  return { again };
};

const endedConsent: CredentialMaker = async (node) => {
  const { platform, trader } = node.credentials;
  const { accessToken } = await consentToPlatform(node, trader);
  const browser = await signInToConsole(node.baseUrl, trader);
  // A consent is identified by the id of its grant, which the token contains.
  const claims = parseJson(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  const id = requireTextAt(claims, accessToken, 'grant_id');
  requireResponse(await browser.call('DELETE', `/management/organisation/consents/${id}`));
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    'portal-api-key': platform.apiKey,
    id_platform: platform.idPlatform,
    Origin: platform.origin,
  };
  return { again: (other) => sendPortalRequest(`${other.baseUrl}/openapi/status`, { headers }) };
};

const makers: Readonly<Record<string, CredentialMaker>> = {
  'a revoked token': revokedToken,
  'a used assertion': usedAssertion,
  'a used DPoP proof': usedProof,
  'a used code': usedCode,
  'a used pushed request': usedRequest,
  'a used refresh token': usedRefreshToken,
  'an ended session': endedSession,
  'a used link': usedLink,
  'a used invitation': usedInvitation,
  'an ended consent': endedConsent,
};

/** Creates one of each kind; reports those that can't be created. */
export async function revokeCredentials(
  node: PortalProcess,
  ahead: number,
  broken: (what: string) => void,
): Promise<readonly RevokedCredential[]> {
  const made: RevokedCredential[] = [];
  for (const [name, make] of Object.entries(makers)) {
    try {
      made.push({ name, ...(await make(node, ahead)) });
    } catch (error) {
      broken(`${name} cannot be made: ${error instanceof Error ? error.message.slice(0, 160) : error}`);
    }
  }
  return made;
}
