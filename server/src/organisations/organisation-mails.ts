import { localisedMail, type Recipient } from '../foundation/mail/localised-mail.ts';
import type { Mail } from '../foundation/mail/mail.ts';
import { portalLink, untrustedPassage } from '../foundation/mail/mail-text.ts';
import { publicPageText } from '../foundation/messages/catalogue.ts';
import type { Approval } from './approval.ts';

/** Informs an owner about the decision of customs on an organisation or a platform. */
export function decisionMail(
  baseUrl: string,
  to: Recipient,
  { kind, name }: { readonly kind: 'organisation' | 'platform'; readonly name: string },
  { decision, reason }: Approval,
): Mail {
  return localisedMail(to, 'decided', {
    ...{ decision, kind, name, because: reason === undefined ? 'none' : 'given' },
    reason: untrustedPassage(reason ?? ''),
    link: portalLink(baseUrl, '/console'),
  });
}

export function invitationMail(
  baseUrl: string,
  to: Recipient,
  { organisation, role, token }: Readonly<Record<'organisation' | 'role' | 'token', string>>,
): Mail {
  return localisedMail(to, 'invitation', {
    organisation,
    role: publicPageText(to.language, `role.${role}`),
    link: portalLink(baseUrl, `/console/invitation#token=${token}`),
  });
}
