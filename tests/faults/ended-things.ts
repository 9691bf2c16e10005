import { generateKeyPairSync, hash, type KeyObject, randomBytes, randomUUID } from 'node:crypto';
import { type JWK, SignJWT } from 'jose';
import { needText, parseJson, textAt } from '../../conformance/json.ts';
import { codeOf } from '../attacks/code-flow.ts';
import { makeKeyPairClient } from '../clients/key-pair-client.ts';
import { createConsoleBrowser, signIn } from '../console-browser.ts';
import { consentToPlatform } from '../platform-consent.ts';
import { type Answer, askOAuth, createPortalClient, requestToken, send } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';
import { sharedUrl } from '../shared-database.ts';

/** Something that is over, or used up: no node may take it again. */
export interface Ended {
  readonly name: string;
  /** Tries it at a node. */
  readonly again: (node: PortalProcess) => Promise<Answer>;
}

/** Makes one thing at a node, ends it there or uses it up, and answers how to try it again; `ahead` is the node's clock. */
type Make = (node: PortalProcess, ahead: number) => Promise<Omit<Ended, 'name'>>;

const seconds = (ahead: number): number => Math.floor((Date.now() + ahead) / 1000);
const pairOf = (): { privateKey: KeyObject; jwk: JWK } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' } };
};

const revokedToken: Make = async (node) => {
  const { hostToHost } = node.credentials;
  const client = createPortalClient(node.baseUrl, hostToHost);
  const token = await client.token();
  demand(await askOAuth(node.baseUrl, '/oauth/revocation', hostToHost, { token }));
  return { again: (other) => client.at(other.baseUrl).call('GET', '/openapi/status?limit=1') };
};

const usedAssertion: Make = async (node, ahead) => {
  const { privateKey, jwk } = pairOf();
  const { clientId } = await makeKeyPairClient(node, jwk);
  const at = seconds(ahead);
  const assertion = await new SignJWT({ jti: randomUUID(), iat: at, exp: at + 200 })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(sharedUrl)
    .sign(privateKey);
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  };
  const again = (other: PortalProcess): Promise<Answer> =>
    send(`${other.baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  // By a clock that is right it may be refused already; it is used either way.
  await again(node);
  return { again };
};

const usedProof: Make = async (node, ahead) => {
  const { privateKey, jwk } = pairOf();
  const { hostToHost } = node.credentials;
  const prove = (path: string, method: string, at: number, more: object): Promise<string> =>
    new SignJWT({ jti: randomUUID(), iat: at, htm: method, htu: `${sharedUrl}${path}`, ...more })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .sign(privateKey);
  // By the right clock, or by the node's own.
  const bound = async (at: number): Promise<Answer> =>
    send(`${node.baseUrl}/oauth/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${hostToHost.clientId}:${hostToHost.clientSecret}`)}`,
        DPoP: await prove('/oauth/token', 'POST', at, {}),
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
  const first = await bound(seconds(0));
  const given = first.status === 200 ? first : await bound(seconds(ahead));
  const token = needText(given.body, given.text, 'access_token');
  const proof = await prove('/openapi/status', 'GET', seconds(ahead), {
    ath: hash('sha256', token, 'base64url'),
  });
  const headers = { Authorization: `DPoP ${token}`, DPoP: proof, 'portal-api-key': hostToHost.apiKey };
  const again = (other: PortalProcess): Promise<Answer> =>
    send(`${other.baseUrl}/openapi/status`, { headers });
  await again(node);
  return { again };
};

const usedCode: Make = async (node) => {
  const { platform, trader } = node.credentials;
  const { code, verifier } = await codeOf(node, trader);
  const again = (other: PortalProcess): Promise<Answer> =>
    askOAuth(other.baseUrl, '/oauth/token', platform, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: platform.redirectUri,
      code_verifier: verifier,
    });
  demand(await again(node));
  return { again };
};

const usedRequest: Make = async (node) => {
  const { platform, trader } = node.credentials;
  const pushed = await askOAuth(node.baseUrl, '/oauth/par', platform, {
    response_type: 'code',
    client_id: platform.clientId,
    redirect_uri: platform.redirectUri,
    scope: 'declarations:read',
    code_challenge: hash('sha256', 'v'.repeat(43), 'base64url'),
    code_challenge_method: 'S256',
  });
  const request_uri = needText(pushed.body, pushed.text, 'request_uri');
  await codeOf(node, trader, request_uri);
  const asked = new URLSearchParams({ client_id: platform.clientId, request_uri });
  return {
    async again(other) {
      const answer = await send(`${other.baseUrl}/oauth/authorize?${asked}`);
      // A refusal may be told to the platform.
      return /[?&]error=/.test(answer.headers.get('location') ?? '') ? { ...answer, status: 400 } : answer;
    },
  };
};

const usedRefreshToken: Make = async (node) => {
  const { platform, trader } = node.credentials;
  const { refreshToken } = await consentToPlatform(node, trader);
  const again = (other: PortalProcess): Promise<Answer> =>
    askOAuth(other.baseUrl, '/oauth/token', platform, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
  demand(await again(node));
  return { again };
};

/** Signs somebody in; answers how their session is used. */
async function session(node: PortalProcess) {
  const { email, password } = node.credentials.officer;
  const signedIn = demand(
    await send(`${node.baseUrl}/management/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    }),
  );
  const Cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return (other: PortalProcess, method: string): Promise<Answer> =>
    send(`${other.baseUrl}/management/session`, {
      method,
      headers: { Cookie, 'Sec-Fetch-Site': 'same-origin' },
    });
}

async function openSession(node: PortalProcess): Promise<Ended['again']> {
  const use = await session(node);
  return (other) => use(other, 'GET');
}

const endedSession: Make = async (node) => {
  const use = await session(node);
  demand(await use(node, 'DELETE'));
  return { again: (other) => use(other, 'GET') };
};

/** The token of the newest mail to somebody. */
async function newestLink(node: PortalProcess, email: string): Promise<string> {
  const customs = createPortalClient(node.baseUrl, node.credentials.management);
  const { body } = await customs.call('GET', `/management/sandbox/mails?to=${email}`);
  return /#token=([\w-]+)/.exec(textAt(body, 'items', 0, 'text') ?? '')?.[1] ?? '';
}

/** Somebody new, who has signed up and confirmed the address. */
async function newPerson(node: PortalProcess): Promise<{ email: string; password: string }> {
  const email = `${randomBytes(6).toString('hex')}@people.example`;
  const password = 'drei kleine katzen';
  const guest = createConsoleBrowser(node.baseUrl);
  demand(await guest.call('POST', '/management/people', { body: { name: 'Somebody', email, password } }));
  const body = { token: await newestLink(node, email), password };
  demand(await guest.call('POST', '/management/people/verification', { body }));
  return { email, password };
}

/** Asks for a new password; answers how to set one by the link of the mail. */
async function openReset(node: PortalProcess): Promise<(other: PortalProcess) => Promise<Answer>> {
  const { email } = await newPerson(node);
  const guest = createConsoleBrowser(node.baseUrl);
  demand(await guest.call('POST', '/management/people/password-reset', { body: { email } }));
  const token = await newestLink(node, email);
  return (other) =>
    createConsoleBrowser(other.baseUrl).call('POST', '/management/people/new-password', {
      body: { token, password: `elf blaue giraffen ${randomBytes(4).toString('hex')}` },
    });
}

const usedLink: Make = async (node) => {
  const again = await openReset(node);
  demand(await again(node));
  return { again };
};

/** Invites somebody new; answers how they accept. */
async function openInvitation(node: PortalProcess): Promise<(other: PortalProcess) => Promise<Answer>> {
  const person = await newPerson(node);
  const owner = await signIn(node.baseUrl, node.credentials.trader);
  const body = { email: person.email, role: 'developer' };
  demand(await owner.call('POST', '/management/invitations', { body }));
  const token = await newestLink(node, person.email);
  return async (other) =>
    (await signIn(other.baseUrl, person)).call('POST', '/management/person/invitations/acceptance', {
      body: { token },
    });
}

const usedInvitation: Make = async (node) => {
  const again = await openInvitation(node);
  demand(await again(node));
  return { again };
};

const endedConsent: Make = async (node) => {
  const { platform, trader } = node.credentials;
  const { accessToken } = await consentToPlatform(node, trader);
  const browser = await signIn(node.baseUrl, trader);
  // A consent is known by the id of its grant, which the token tells.
  const claims = parseJson(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  const id = needText(claims, accessToken, 'grant_id');
  demand(await browser.call('DELETE', `/management/own/consents/${id}`));
  const headers = {
    Authorization: `Bearer ${accessToken}`,
    'portal-api-key': platform.apiKey,
    id_platform: platform.idPlatform,
    Origin: platform.origin,
  };
  return { again: (other) => send(`${other.baseUrl}/openapi/status`, { headers }) };
};

const makers: Readonly<Record<string, Make>> = {
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

/** One of each kind; what cannot even be made is told. */
export async function endThings(
  node: PortalProcess,
  ahead: number,
  broken: (what: string) => void,
): Promise<readonly Ended[]> {
  const made: Ended[] = [];
  for (const [name, make] of Object.entries(makers)) {
    try {
      made.push({ name, ...(await make(node, ahead)) });
    } catch (error) {
      broken(`${name} cannot be made: ${error instanceof Error ? error.message.slice(0, 160) : error}`);
    }
  }
  return made;
}

/** Something that stays good, wherever it was made. */
export interface Open {
  readonly name: string;
  /** Uses it at a node; what is used once is gone then. */
  readonly use: (node: PortalProcess) => Promise<Answer>;
  readonly once: boolean;
}

/** One of each kind. */
export async function openThings(node: PortalProcess): Promise<readonly Open[]> {
  return [
    { name: 'a token', use: await freshToken(node), once: false },
    { name: 'a session', use: await openSession(node), once: false },
    { name: 'a lodgement to be repeated', use: await repeatedLodgement(node), once: false },
    { name: 'a link', use: await openReset(node), once: true },
    { name: 'an invitation', use: await openInvitation(node), once: true },
  ];
}

async function freshToken(node: PortalProcess): Promise<Open['use']> {
  const { otherHostToHost } = node.credentials;
  const { accessToken } = await requestToken(node.baseUrl, otherHostToHost);
  return (other) =>
    send(`${other.baseUrl}/openapi/status?limit=1`, {
      headers: { Authorization: `Bearer ${accessToken}`, 'portal-api-key': otherHostToHost.apiKey },
    });
}

/** A call that is repeated is answered as before. */
async function repeatedLodgement(node: PortalProcess): Promise<Open['use']> {
  const lrn = randomBytes(6).toString('hex');
  const client = createPortalClient(node.baseUrl, node.credentials.hostToHost);
  const lodge = (other: PortalProcess): Promise<Answer> =>
    client.at(other.baseUrl).lodge(lrn, { 'Idempotency-Key': lrn });
  demand(await lodge(node));
  return lodge;
}

function demand(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`answered ${answer.status}: ${answer.text}`);
  return answer;
}
