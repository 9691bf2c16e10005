import { localisedMail, type Recipient } from '../../foundation/mail/localised-mail.ts';
import type { Mail } from '../../foundation/mail/mail.ts';
import { portalLink } from '../../foundation/mail/mail-text.ts';

/** Returns the mail that informs an owner of a disabled webhook. */
export function disabledMail(
  baseUrl: string,
  to: Recipient,
  webhook: {
    readonly id: string;
    readonly url: string;
    readonly description: string | null;
    readonly reason: 'failing' | 'gone';
  },
): Mail {
  const { id, url, description, reason } = webhook;
  return localisedMail(to, 'webhookDisabled', {
    ...{ url, reason, description: description ?? '', described: description === null ? 'none' : 'given' },
    link: portalLink(baseUrl, `/console/webhooks/${id}`),
  });
}
