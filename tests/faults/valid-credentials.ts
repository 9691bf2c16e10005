import { randomBytes } from 'node:crypto';
import { textAt } from '../../conformance/json.ts';
import { createConsoleBrowser, signInToConsole } from '../console-browser.ts';
import {
  createPortalClient,
  type PortalResponse,
  requestToken,
  sendPortalRequest,
} from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';

/** Uses a credential at a node. */
export type CredentialUse = (node: PortalProcess) => Promise<PortalResponse>;

/** A credential that remains valid at every node. */
export interface ValidCredential {
  readonly name: string;
  /** Uses it at a node, which uses up a single-use credential. */
  readonly use: CredentialUse;
  readonly once: boolean;
}

/** Creates one of each kind. */
export async function createValidCredentials(node: PortalProcess): Promise<readonly ValidCredential[]> {
  return [
    { name: 'a token', use: await freshToken(node), once: false },
    { name: 'a session', use: await openSession(node), once: false },
    { name: 'a lodgement to be repeated', use: await repeatedLodgement(node), once: false },
    { name: 'a link', use: await requestPasswordReset(node), once: true },
    { name: 'an invitation', use: await invitePerson(node), once: true },
  ];
}

async function freshToken(node: PortalProcess): Promise<CredentialUse> {
  const { otherHostToHost } = node.credentials;
  const { accessToken } = await requestToken(node.baseUrl, otherHostToHost);
  return (other) =>
    sendPortalRequest(`${other.baseUrl}/openapi/status?limit=1`, {
      headers: { Authorization: `Bearer ${accessToken}`, 'portal-api-key': otherHostToHost.apiKey },
    });
}

/** A repeated request gets the stored response. */
async function repeatedLodgement(node: PortalProcess): Promise<CredentialUse> {
  const lrn = randomBytes(6).toString('hex');
  const client = createPortalClient(node.baseUrl, node.credentials.hostToHost);
  const lodge = (other: PortalProcess): Promise<PortalResponse> =>
    client.at(other.baseUrl).lodge(lrn, { 'Idempotency-Key': lrn });
  requireResponse(await lodge(node));
  return lodge;
}

/** Signs a person in; returns how to use the session. */
export async function sessionCredential(node: PortalProcess) {
  const { email, password } = node.credentials.officer;
  const signedIn = requireResponse(
    await sendPortalRequest(`${node.baseUrl}/management/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    }),
  );
  const Cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  return (other: PortalProcess, method: string): Promise<PortalResponse> =>
    sendPortalRequest(`${other.baseUrl}/management/session`, {
      method,
      headers: { Cookie, 'Sec-Fetch-Site': 'same-origin' },
    });
}

async function openSession(node: PortalProcess): Promise<CredentialUse> {
  const use = await sessionCredential(node);
  return (other) => use(other, 'GET');
}

/** Returns the token of the newest mail to an address. */
async function newestLink(node: PortalProcess, email: string): Promise<string> {
  const customs = createPortalClient(node.baseUrl, node.credentials.management);
  const { body } = await customs.call('GET', `/management/sandbox/mails?to=${email}`);
  return /#token=([\w-]+)/.exec(textAt(body, 'items', 0, 'text') ?? '')?.[1] ?? '';
}

/** Creates a person with a confirmed address. */
async function newPerson(node: PortalProcess): Promise<{ email: string; password: string }> {
  const email = `${randomBytes(6).toString('hex')}@people.example`;
  const password = 'drei kleine katzen';
  const guest = createConsoleBrowser(node.baseUrl);
  requireResponse(
    await guest.call('POST', '/management/people', { body: { name: 'Somebody', email, password } }),
  );
  const body = { token: await newestLink(node, email), password };
  requireResponse(await guest.call('POST', '/management/people/verification', { body }));
  return { email, password };
}

/** Requests a password reset; returns how to set the password by the mailed link. */
export async function requestPasswordReset(node: PortalProcess): Promise<CredentialUse> {
  const { email } = await newPerson(node);
  const guest = createConsoleBrowser(node.baseUrl);
  requireResponse(await guest.call('POST', '/management/people/password-reset', { body: { email } }));
  const token = await newestLink(node, email);
  return (other) =>
    createConsoleBrowser(other.baseUrl).call('POST', '/management/people/new-password', {
      body: { token, password: `elf blaue giraffen ${randomBytes(4).toString('hex')}` },
    });
}

/** Invites a new person; returns how to accept. */
export async function invitePerson(node: PortalProcess): Promise<CredentialUse> {
  const person = await newPerson(node);
  const owner = await signInToConsole(node.baseUrl, node.credentials.trader);
  const body = { email: person.email, role: 'developer' };
  requireResponse(await owner.call('POST', '/management/invitations', { body }));
  const token = await newestLink(node, person.email);
  return async (other) =>
    (await signInToConsole(other.baseUrl, person)).call('POST', '/management/person/invitations/acceptance', {
      body: { token },
    });
}

export function requireResponse(answer: PortalResponse): PortalResponse {
  if (answer.status >= 300) throw new Error(`the portal returned ${answer.status}: ${answer.text}`);
  return answer;
}
