import type { Mail } from '../foundation/mail/mail.ts';
import { mailText, passage, portalLink } from '../foundation/mail/mail-text.ts';
import type { Approval } from './approval.ts';

const portal = 'Customs Portal';

/** Tells an owner what customs decided about something of theirs. */
export function decisionMail(
  baseUrl: string,
  to: string,
  what: { readonly kind: 'organisation' | 'platform'; readonly name: string },
  { decision, reason }: Approval,
): Mail {
  const outcome = decision === 'approve' ? 'approved' : 'refused';
  const because = reason === undefined ? '' : mailText`\nThe reason: ${passage(reason)}\n`;
  return {
    to,
    subject: mailText`${portal}: ${outcome}`,
    text: mailText`Hello,

the customs authority has ${outcome} your ${what.kind}, “${what.name}”.
${because}
  ${portalLink(baseUrl, '/console')}
`,
  };
}

export function invitationMail(
  baseUrl: string,
  to: string,
  invitation: { readonly organisation: string; readonly role: string; readonly token: string },
): Mail {
  return {
    to,
    subject: mailText`${portal}: you are invited`,
    text: mailText`Hello,

you are invited to act for “${invitation.organisation}” at the ${portal}, as ${invitation.role}. Accept it here within seven days; if you have no account yet, sign up with this address first:

  ${portalLink(baseUrl, `/console/invitation#token=${invitation.token}`)}

If you do not know them, do nothing.
`,
  };
}
