import { LRUCache } from 'lru-cache';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { growingCache } from '../../foundation/growing-cache.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { findRepresented, type Reference, type Represented } from '../record/public.ts';
import { readStreamPosition } from './change-log-store.ts';
import type { Feed } from './feed.ts';

/*
 * Conditional reads of lodged declarations are served from memory until the organisation's next change, like
 * polls; repeated reads of a whole declaration for at most one minute (decision 0019).
 */

/** The result of a read. */
export interface CachedRead {
  readonly tag: string;
  readonly text: string;
  /** Whether the result can change only with a sequenced change; the content of a draft can change without one. */
  readonly lasting: boolean;
  /** Time of the result, if the clock can also change it, for example when an allowed action lapses. */
  readonly asOf?: Date;
}

export interface ConditionalReads {
  /**
   * Returns 304 or 200 with the result of `read`, which is skipped if the cached result is still valid; null
   * if there is no result. A declaration that a representative lodged for the organisation is read as the
   * representative, with `represented`; or with `readAsPrincipal`, if given.
   */
  answer(
    organisationId: string,
    reference: Reference,
    request: RequestFacts,
    read: Read,
    readAsPrincipal?: ReadAsPrincipal,
  ): Answer | Promise<Answer | null>;
}

type Read = (sql: Sql, organisationId: string, represented: Represented | null) => Promise<CachedRead | null>;
type ReadAsPrincipal = (
  sql: Sql,
  represented: Represented,
) => Promise<CachedRead & { readonly lasting: false }>;

/**
 * If the organisation has no declaration with `reference`, a declaration that another organisation lodged in
 * its name is read as `represented`.
 */
interface ConditionalReadRequest {
  readonly reference: Reference | null;
  readonly represented: Represented | null;
  readonly readAsPrincipal?: ReadAsPrincipal | undefined;
}

/** About 250 bytes each. */
const maxCachedTags = 50_000;
const maxCachedCharacters = 16 * 2 ** 20;
/** Maximum age of a cached text. An action that it still offers may have lapsed; the portal then refuses it. */
const maxTextAgeMs = 60_000;

export function createConditionalReads({
  database,
  feed,
  customsNow,
}: {
  readonly database: Pick<Database, 'organisation'>;
  readonly feed: Pick<Feed, 'moment' | 'follow' | 'learn'>;
  readonly customsNow: CustomsClock;
}): ConditionalReads {
  const kept = growingCache<string, { readonly tag: string; readonly moment: number }>(maxCachedTags);
  const texts = new LRUCache<string, CachedRead & { readonly asOf: Date }>({
    maxSize: maxCachedCharacters,
    sizeCalculation: ({ text }) => text.length,
  });

  /** Returns the cached text of a tag, unless the organisation's clock has moved by a minute or back. */
  function textOf(organisationId: string, key: string, tag: string): string | null {
    const found = texts.get(key);
    if (found?.tag !== tag) return null;
    const age = customsNow(organisationId).getTime() - found.asOf.getTime();
    return age >= 0 && age < maxTextAgeMs ? found.text : null;
  }

  async function readAnew(
    organisationId: string,
    { reference, represented: shown, readAsPrincipal }: ConditionalReadRequest,
    request: RequestFacts,
    moment: number | null,
    read: Read,
  ): Promise<Answer | null> {
    const asked = request.header('if-none-match');
    const begins = moment === null;
    if (begins) feed.follow(organisationId);
    const { head, told, represented } = await database.organisation(organisationId, async (sql) => {
      const [head, told] = await Promise.all([
        begins ? readStreamPosition(sql, organisationId) : null,
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
    // The version stamp is from before the read: a concurrent change has already made it outdated.
    if (told.lasting && moment !== null) {
      kept.set(keyOf(organisationId, request), { tag: told.tag, moment });
      const { asOf } = told;
      if (asOf) texts.set(textKeyOf(organisationId, request, shown), { ...told, asOf });
    }
    return matchesTag(asked, told.tag) ? unmodified(told.tag) : answer(200, told.text, ['ETag', told.tag]);
  }

  function answerAs(
    organisationId: string,
    asked: ConditionalReadRequest,
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

/** The key contains the mandate, because the text for a principal does. */
function textKeyOf(organisationId: string, request: RequestFacts, represented: Represented | null): string {
  return `${keyOf(organisationId, request)} ${represented?.mandateId ?? ''}`;
}

function unmodified(tag: string): Answer {
  return answer(304, undefined, ['ETag', tag]);
}
