import type { Transaction } from '../../foundation/database/database.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import type { PostMail } from '../../foundation/mail/mail.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import type { Addressee } from '../../organisations/members/public.ts';
import { completeChannels, type NoticeKind, type NoticeSubject } from './notice.ts';
import { noticeMail } from './notice-mail.ts';
import { findSettings, insertNotices } from './notice-store.ts';

export interface NoticeDependencies {
  readonly source: IdSource;
  readonly baseUrl: string;
  readonly postMail: PostMail;
}

export interface NewNoticeContent {
  readonly organisationId: string;
  readonly kind: NoticeKind;
  /** Deduplication key: a person receives one notice per topic. */
  readonly topic: string;
  readonly about: NoticeSubject;
}

/** A notice with its recipients. */
export interface AddressedNotice {
  readonly told: NewNoticeContent;
  readonly people: readonly Addressee[];
}

/**
 * Creates notices in each recipient's selected channels. Notices and mails commit together, and lists return
 * the notices in the given order.
 */
export async function createNotices(
  transaction: Transaction,
  { source, baseUrl, postMail }: NoticeDependencies,
  tellings: readonly AddressedNotice[],
): Promise<void> {
  const addressed = tellings.flatMap(({ told, people }) => people.map((person) => ({ told, person })));
  if (addressed.length === 0) return;
  const people = new Set(addressed.map(({ person }) => person.id));
  const settings = new Map(
    (await findSettings(transaction, [...people])).map((each) => [each.personId, each] as const),
  );
  const wanting = addressed.flatMap(({ told, person }) => {
    const { language = defaultLanguage, ways = {} } = settings.get(person.id) ?? {};
    const way = completeChannels(ways)[told.kind];
    return way === 'none' ? [] : [{ told, person, way, language }];
  });
  // Ids created at the same instant have no defined order.
  const ids = wanting.map(() => newId('ntc', source)).toSorted();
  const notices = ids.flatMap((id, place) => {
    const one = wanting[place];
    return one ? [{ ...one, id }] : [];
  });
  const rows = notices.map(({ told, person, id }) => ({ ...told, personId: person.id, id }));
  const reached = new Set(await insertNotices(transaction, rows, source.now()));
  for (const { told, person, way, language, id } of notices) {
    if (way !== 'email' || !reached.has(id)) continue;
    await postMail(transaction, noticeMail(baseUrl, person.email, language, told));
  }
}
