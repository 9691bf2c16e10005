import type { Transaction } from '../../foundation/database/database.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import type { PostMail } from '../../foundation/mail/mail.ts';
import { defaultLanguage } from '../../foundation/words/language.ts';
import type { Addressee } from '../../organisations/members/public.ts';
import { type About, completeWays, type NoticeKind } from './notice.ts';
import { noticeMail } from './notice-mail.ts';
import { findSettings, insertNotices } from './notice-store.ts';

export interface TellingParts {
  readonly source: IdSource;
  readonly baseUrl: string;
  readonly postMail: PostMail;
}

export interface Told {
  readonly organisationId: string;
  readonly kind: NoticeKind;
  /** Told once to everybody, however often it is found. */
  readonly topic: string;
  readonly about: About;
}

/** Tells people something, each in the way that they have chosen: the notice and its mail commit together. */
export async function tell(
  transaction: Transaction,
  { source, baseUrl, postMail }: TellingParts,
  told: Told,
  people: readonly Addressee[],
): Promise<void> {
  if (people.length === 0) return;
  const settings = await findSettings(
    transaction,
    people.map(({ id }) => id),
  );
  const settingsOf = (id: string) => settings.find(({ personId }) => personId === id);
  const wayOf = (id: string) => completeWays(settingsOf(id)?.ways ?? {})[told.kind];
  const wanting = people.filter(({ id }) => wayOf(id) !== 'none');
  const notices = wanting.map(({ id }) => ({ personId: id, id: newId('ntc', source) }));
  const reached = await insertNotices(transaction, { ...told, at: source.now() }, notices);
  for (const { email, id } of wanting) {
    if (wayOf(id) !== 'mail' || !reached.includes(id)) continue;
    const language = settingsOf(id)?.language ?? defaultLanguage;
    await postMail(transaction, noticeMail(baseUrl, email, language, told));
  }
}
