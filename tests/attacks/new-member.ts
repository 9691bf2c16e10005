import { requireTextAt, textAt } from '../../conformance/json.ts';
import { type ConsoleBrowser, createConsoleBrowser, signInToConsole } from '../console-browser.ts';
import type { PortalClient, PortalResponse } from '../portal-client.ts';
import type { ServingPortal } from '../portal-process.ts';
import type { AttackPortal } from './attack-portal.ts';

export interface NewMember {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly organisationId: string;
  /** The signed-in browser of the person. */
  readonly browser: ConsoleBrowser;
}

const password = 'drei kleine katzen';
let memberCount = 0;

/** Signs up a person, who is invited by the trader's owner (or customs' administrator) and accepts. */
export async function createMember(
  { customs, portal }: { readonly customs: PortalClient; readonly portal: ServingPortal },
  role: string,
): Promise<NewMember> {
  memberCount += 1;
  const { baseUrl, credentials } = portal;
  const email = `attacked${memberCount}@people.example`;
  const newest = async (): Promise<string> => {
    const { body } = await customs.call('GET', `/management/sandbox/mails?to=${email}`);
    return /#token=([\w-]+)/.exec(textAt(body, 'items', 0, 'text') ?? '')?.[1] ?? '';
  };
  const guest = createConsoleBrowser(baseUrl);
  requireSuccess(
    await guest.call('POST', '/management/people', { body: { name: 'Attacked', email, password } }),
  );
  const verification = { token: await newest(), password };
  requireSuccess(await guest.call('POST', '/management/people/verification', { body: verification }));
  const inviter = await signInToConsole(
    baseUrl,
    isCustomsRole(role) ? credentials.administrator : credentials.trader,
  );
  const { body: acting } = requireSuccess(await inviter.call('GET', '/management/session'));
  const organisationId = requireTextAt(acting, 'session', 'organisation', 'id');
  requireSuccess(await inviter.call('POST', '/management/invitations', { body: { email, role } }));
  const browser = await signInToConsole(baseUrl, { email, password });
  const invitation = { token: await newest() };
  requireSuccess(
    await browser.call('POST', '/management/person/invitations/acceptance', { body: invitation }),
  );
  const session = requireSuccess(
    await browser.call('PUT', '/management/session', { body: { organisationId } }),
  );
  return {
    id: requireTextAt(session.body, 'session', 'person', 'id'),
    email,
    password,
    organisationId,
    browser,
  };
}

/** Returns whether a role belongs to the customs authority. */
export function isCustomsRole(role: string): boolean {
  return ['officer', 'supervisor', 'administrator', 'auditor', 'accountant'].includes(role);
}

/** Returns a successful response, or throws. */
export function requireSuccess(answer: PortalResponse): PortalResponse {
  if (answer.status >= 300) throw new Error(`the portal returned ${answer.status}: ${answer.text}`);
  return answer;
}

/** Resets the password by the mailed link, as a person with access to the mailbox does. */
export async function resetPassword(
  { customs, portal }: AttackPortal,
  { email }: NewMember,
): Promise<PortalResponse> {
  const guest = createConsoleBrowser(portal.baseUrl);
  requireSuccess(await guest.call('POST', '/management/people/password-reset', { body: { email } }));
  const { body } = await customs.call('GET', `/management/sandbox/mails?to=${email}`);
  const token = /#token=([\w-]+)/.exec(textAt(body, 'items', 0, 'text') ?? '')?.[1] ?? '';
  return guest.call('POST', '/management/people/new-password', {
    body: { token, password: 'elf blaue giraffen' },
  });
}
