import type { Mail } from '../../foundation/mail/mail.ts';
import { mailText, passage, portalLink } from '../../foundation/mail/mail-text.ts';
import { wordsOfPage } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import type { About, NoticeKind } from './notice.ts';

const pages: Readonly<Record<About['type'], (id: string) => `/${string}`>> = {
  declaration: (id) => `/console/declarations/${id}`,
  client: (id) => `/console/clients/${id}`,
  webhook: (id) => `/console/webhooks/${id}`,
  organisation: (id) => `/console/organisations/${id}`,
  platform: (id) => `/console/platforms/${id}`,
  usage: () => '/console/usage',
};

/** Formats a notice as a mail in the recipient's language. */
export function noticeMail(
  baseUrl: string,
  to: string,
  language: Language,
  { about, kind }: { readonly about: About; readonly kind: NoticeKind },
): Mail {
  const say = (key: string): string =>
    wordsOfPage(language, key, { name: about.name, detail: about.detail ?? '' });
  const page = kind === 'assignment' ? (`/console/queue/${about.id}` as const) : pages[about.type](about.id);
  const said = passage(say(`notice.${kind}`));
  return {
    to,
    subject: mailText`Customs Portal: ${passage(say(`notice.${kind}.subject`))}`,
    text: mailText`${passage(say('notice.greeting'))}

${said}

  ${portalLink(baseUrl, page)}

${passage(say('notice.why'))}
`,
  };
}
