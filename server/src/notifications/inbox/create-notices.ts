import type { PortalParts } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { newId } from '../../foundation/ids.ts';
import { defaultLanguage, type Language } from '../../foundation/messages/language.ts';
import type { Addressee } from '../../organisations/members/public.ts';
import { type NoticeKind, type NoticeSubject, withDefaultChannels } from './notice.ts';
import { noticeMail } from './notice-mail.ts';
import { findSettings, insertNotices } from './notice-store.ts';

export type NoticeDependencies = PortalParts<'source' | 'baseUrl' | 'postMail'>;

export interface NewNoticeContent {
  readonly organisationId: string;
  readonly kind: NoticeKind;
  /** Identifies the subject of the notice. A person gets only one notice for each subject. */
  readonly topic: string;
  readonly about: NoticeSubject;
  /** Names of the subject by language, if its name is a text; the recipient gets the name in their language. */
  readonly names?: ReadonlyMap<string, string>;
}

/** The content of a notice, and the people who get it. */
export interface AddressedNotice {
  readonly content: NewNoticeContent;
  readonly people: readonly Addressee[];
}

/**
 * Creates notices in the channels that each recipient has selected. Notices and mails are committed together, and lists
 * return the notices in the given order.
 */
export async function createNotices(
  transaction: Transaction,
  { source, baseUrl, postMail }: NoticeDependencies,
  addressedNotices: readonly AddressedNotice[],
): Promise<void> {
  const addressed = addressedNotices.flatMap(({ content, people }) =>
    people.map((person) => ({ content, person })),
  );
  if (addressed.length === 0) return;
  const people = new Set(addressed.map(({ person }) => person.id));
  const settings = new Map(
    (await findSettings(transaction, [...people])).map((each) => [each.personId, each] as const),
  );
  const wanting = addressed.flatMap(({ content, person }) => {
    const { language = defaultLanguage, ways = {} } = settings.get(person.id) ?? {};
    const way = withDefaultChannels(ways)[content.kind];
    return way === 'none' ? [] : [{ content: inLanguage(content, language), person, way, language }];
  });
  // Ids of the same millisecond are random, so they are sorted to keep the order of the notices.
  const ids = wanting.map(() => newId('ntc', source)).toSorted();
  const notices = ids.flatMap((id, place) => {
    const one = wanting[place];
    return one ? [{ ...one, id }] : [];
  });
  const rows = notices.map(({ content, person, id }) => ({ ...content, personId: person.id, id }));
  const reached = new Set(await insertNotices(transaction, rows, source.now()));
  for (const { content, person, way, language, id } of notices) {
    if (way !== 'email' || !reached.has(id)) continue;
    await postMail(transaction, noticeMail(baseUrl, person.email, language, content));
  }
}

function inLanguage(content: NewNoticeContent, language: Language): NewNoticeContent {
  const name = content.names?.get(language);
  return name === undefined ? content : { ...content, about: { ...content.about, name } };
}
