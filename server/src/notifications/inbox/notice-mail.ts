import type { Mail } from '../../foundation/mail/mail.ts';
import { mailText, portalLink, untrustedPassage } from '../../foundation/mail/mail-text.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import type { NoticeKind, NoticeSubject } from './notice.ts';

const pages: Readonly<Record<NoticeSubject['type'], (id: string) => `/${string}`>> = {
  declaration: (id) => `/console/declarations/${id}`,
  debt: (id) => `/console/debts/${id}`,
  authorisation: (id) => `/console/authorisations/${id}`,
  guarantee: (id) => `/console/offered-guarantees/${id}`,
  client: (id) => `/console/clients/${id}`,
  webhook: (id) => `/console/webhooks/${id}`,
  organisation: (id) => `/console/organisations/${id}`,
  platform: (id) => `/console/platforms/${id}`,
  incident: () => '/status',
};

/** Returns a notice as a mail in the language of its recipient. */
export function noticeMail(
  baseUrl: string,
  to: string,
  language: Language,
  { about, kind }: { readonly about: NoticeSubject; readonly kind: NoticeKind },
): Mail {
  const say = (key: string): string =>
    publicPageText(language, key, {
      ...{ name: about.name, detail: about.detail ?? '' },
      ...{ failedPercent: about.failedPercent ?? '', usualPercent: about.usualPercent ?? '' },
    });
  const isInQueue = kind === 'assignment' && about.type === 'declaration';
  const page = isInQueue ? (`/console/queue/${about.id}` as const) : pages[about.type](about.id);
  const key = messageKeyOf(kind, about);
  const noticeText = untrustedPassage(say(key));
  return {
    to,
    subject: mailText`Customs Portal: ${untrustedPassage(say(`${key}.subject`))}`,
    text: mailText`${untrustedPassage(say('notice.greeting'))}

${noticeText}

  ${portalLink(baseUrl, page)}

${untrustedPassage(say('notice.why'))}
`,
  };
}

/** Returns the key of the message: an event of a register entry, a guarantor's debt or a health alert has its own. */
function messageKeyOf(kind: NoticeKind, { type, detail }: NoticeSubject): string {
  if (kind === 'error_rate') return `notice.${detail}.${type}`;
  const hasOwn = type === 'authorisation' || type === 'guarantee' || type === 'debt';
  return hasOwn && detail !== null ? `notice.${detail}` : `notice.${kind}`;
}
