import { randomBytes } from 'node:crypto';
import { textAt } from '../../conformance/json.ts';
import { createConsoleBrowser, signIn } from '../console-browser.ts';
import { type Answer, createPortalClient, requestToken, send } from '../portal-client.ts';
import type { PortalProcess } from '../portal-process.ts';

/** Uses a thing at a node. */
export type Use = (node: PortalProcess) => Promise<Answer>;

/** Something that stays good, wherever it was made. */
export interface Open {
  readonly name: string;
  /** Uses it at a node; what is used once is gone then. */
  readonly use: Use;
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

async function freshToken(node: PortalProcess): Promise<Use> {
  const { otherHostToHost } = node.credentials;
  const { accessToken } = await requestToken(node.baseUrl, otherHostToHost);
  return (other) =>
    send(`${other.baseUrl}/openapi/status?limit=1`, {
      headers: { Authorization: `Bearer ${accessToken}`, 'portal-api-key': otherHostToHost.apiKey },
    });
}

/** A call that is repeated is answered as before. */
async function repeatedLodgement(node: PortalProcess): Promise<Use> {
  const lrn = randomBytes(6).toString('hex');
  const client = createPortalClient(node.baseUrl, node.credentials.hostToHost);
  const lodge = (other: PortalProcess): Promise<Answer> =>
    client.at(other.baseUrl).lodge(lrn, { 'Idempotency-Key': lrn });
  demand(await lodge(node));
  return lodge;
}

/** Signs somebody in; answers how their session is used. */
export async function session(node: PortalProcess) {
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

async function openSession(node: PortalProcess): Promise<Use> {
  const use = await session(node);
  return (other) => use(other, 'GET');
}

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
export async function openReset(node: PortalProcess): Promise<Use> {
  const { email } = await newPerson(node);
  const guest = createConsoleBrowser(node.baseUrl);
  demand(await guest.call('POST', '/management/people/password-reset', { body: { email } }));
  const token = await newestLink(node, email);
  return (other) =>
    createConsoleBrowser(other.baseUrl).call('POST', '/management/people/new-password', {
      body: { token, password: `elf blaue giraffen ${randomBytes(4).toString('hex')}` },
    });
}

/** Invites somebody new; answers how they accept. */
export async function openInvitation(node: PortalProcess): Promise<Use> {
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

export function demand(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`the portal returned ${answer.status}: ${answer.text}`);
  return answer;
}
