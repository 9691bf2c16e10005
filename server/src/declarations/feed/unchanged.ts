import { LRUCache } from 'lru-cache';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { growingCache } from '../../foundation/growing-cache.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { findRepresented, type Reference, type Represented } from '../record/public.ts';
import type { Feed } from './feed.ts';
import { readHead } from './log-store.ts';

/*
 * Conditional reads of lodged declarations are answered from memory, like polls, until a change of the organisation;
 * repeated reads of a whole declaration for at most a minute (decision 0019).
 */

/** What a read tells. */
export interface Told {
  readonly tag: string;
  readonly text: string;
  /** Whether it cannot change without a numbered change: what a draft shows can. */
  readonly lasting: boolean;
  /** When the text was true, if only the clock can change it without a numbered change, such as by an action that lapses. */
  readonly asOf?: Date;
}

export interface Unchanged {
  /**
   * 304 or 200 with what `read` tells of a declaration, which is not asked where memory will do; null when it finds nothing.
   * A declaration that a representative lodged for the organisation is read as the representative, with `represented`;
   * or with `readAsPrincipal`, if it is given.
   */
  answer(
    organisationId: string,
    reference: Reference,
    request: RequestFacts,
    read: Read,
    readAsPrincipal?: ReadAsPrincipal,
  ): Answer | Promise<Answer | null>;
}

type Read = (sql: Sql, organisationId: string, represented: Represented | null) => Promise<Told | null>;
type ReadAsPrincipal = (sql: Sql, represented: Represented) => Promise<Told & { readonly lasting: false }>;

/** With a reference another's is looked for, where there is none of the organisation's own; then it is `represented`. */
interface Asked {
  readonly reference: Reference | null;
  readonly represented: Represented | null;
  readonly readAsPrincipal?: ReadAsPrincipal | undefined;
}

/** Some 250 bytes each. */
const mostKept = 50_000;
const mostCharacters = 16 * 2 ** 20;
/** The longest use of a stored text. An action that it still offers may have lapsed; the portal then refuses it. */
const textMs = 60_000;

export function createUnchanged({
  database,
  feed,
  customsNow,
}: {
  readonly database: Pick<Database, 'organisation'>;
  readonly feed: Pick<Feed, 'moment' | 'follow' | 'learn'>;
  readonly customsNow: CustomsClock;
}): Unchanged {
  const kept = growingCache<string, { readonly tag: string; readonly moment: number }>(mostKept);
  const texts = new LRUCache<string, Told & { readonly asOf: Date }>({
    maxSize: mostCharacters,
    sizeCalculation: ({ text }) => text.length,
  });

  /** The text of a tag, unless the clock of the organisation has moved by a minute or back. */
  function textOf(organisationId: string, key: string, tag: string): string | null {
    const found = texts.get(key);
    if (found?.tag !== tag) return null;
    const age = customsNow(organisationId).getTime() - found.asOf.getTime();
    return age >= 0 && age < textMs ? found.text : null;
  }

  async function readAnew(
    organisationId: string,
    { reference, represented: shown, readAsPrincipal }: Asked,
    request: RequestFacts,
    moment: number | null,
    read: Read,
  ): Promise<Answer | null> {
    const asked = request.header('if-none-match');
    const begins = moment === null;
    if (begins) feed.follow(organisationId);
    const { head, told, represented } = await database.organisation(organisationId, async (sql) => {
      const [head, told] = await Promise.all([
        begins ? readHead(sql, organisationId) : null,
        read(sql, organisationId, shown),
      ]);
      if (told !== null || reference === null) return { head, told, represented: null };
      const represented = await findRepresented(sql, organisationId, reference);
      if (represented === null || !readAsPrincipal) return { head, told, represented };
      return { head, told: await readAsPrincipal(sql, represented), represented: null };
    });
    if (head !== null) feed.learn(organisationId, head);
    if (represented) return answerAs(represented.lodgedBy, { reference: null, represented }, request, read);
    if (told === null) return null;
    // The moment is from before the reading: what changed meanwhile has made it another.
    if (told.lasting && moment !== null) {
      kept.set(keyOf(organisationId, request), { tag: told.tag, moment });
      const { asOf } = told;
      if (asOf) texts.set(textKeyOf(organisationId, request, shown), { ...told, asOf });
    }
    return matchesTag(asked, told.tag) ? unmodified(told.tag) : answer(200, told.text, ['ETag', told.tag]);
  }

  function answerAs(
    organisationId: string,
    asked: Asked,
    request: RequestFacts,
    read: Read,
  ): Answer | Promise<Answer | null> {
    const moment = feed.moment(organisationId);
    const tag = request.header('if-none-match');
    const known = moment === null ? undefined : kept.get(keyOf(organisationId, request));
    if (known !== undefined && known.moment === moment) {
      if (matchesTag(tag, known.tag)) return { ...unmodified(known.tag), poll: 'known' };
      const text = textOf(organisationId, textKeyOf(organisationId, request, asked.represented), known.tag);
      if (text !== null) return answer(200, text, ['ETag', known.tag]);
    }
    return readAnew(organisationId, asked, request, moment, read);
  }

  return {
    answer: (organisationId, reference, request, read, readAsPrincipal) =>
      answerAs(organisationId, { reference, represented: null, readAsPrincipal }, request, read),
  };
}

function keyOf(organisationId: string, { path, queryString }: RequestFacts): string {
  return `${organisationId} ${path}?${queryString}`;
}

/** The text for a principal contains the mandate. */
function textKeyOf(organisationId: string, request: RequestFacts, represented: Represented | null): string {
  return `${keyOf(organisationId, request)} ${represented?.mandateId ?? ''}`;
}

function unmodified(tag: string): Answer {
  return answer(304, undefined, ['ETag', tag]);
}
