import { LRUCache } from 'lru-cache';
import type { Database, Sql } from '../../foundation/database/database.ts';
import { createGrowingCache } from '../../foundation/growing-cache.ts';
import { type Answer, answer, type RequestFacts } from '../../foundation/http/operation.ts';
import { matchesTag } from '../../foundation/http/version-tag.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import { findRepresented, type Reference, type Represented } from '../record/public.ts';
import { readStreamPosition } from './change-log-store.ts';
import type { Feed } from './feed.ts';

/*
 * Conditional reads of lodged declarations are answered from memory until the next change of the organisation, like
 * polls of the feed. Unconditional reads of a whole declaration are answered from memory for at most one minute
 * (decision 0019).
 */

/** A response text with its entity tag, as the cache stores it. */
export interface CachedRead {
  readonly tag: string;
  readonly text: string;
  /** Whether only a change with a sequence number can make the text outdated; a draft can change without one. */
  readonly lasting: boolean;
  /**
   * Time at which the text was created, if it also depends on the clock, for example because an allowed action lapses.
   */
  readonly asOf?: Date;
}

export interface ConditionalReads {
  /**
   * Returns 304, or 200 with the result of `read`; null if `read` finds nothing. It skips `read` while the cached text
   * is valid. A declaration that a representative lodged for the organisation is read as the representative with
   * `represented`, or with `readAsPrincipal` if given.
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
 * If the organisation has no declaration with `reference`, the cache reads the declaration that another organisation
 * lodged in its name, as `represented`.
 */
interface ConditionalReadRequest {
  readonly reference: Reference | null;
  readonly represented: Represented | null;
  readonly readAsPrincipal?: ReadAsPrincipal | undefined;
}

/** Maximum number of entity tags in memory; each takes about 250 bytes. */
const maxCachedTags = 50_000;
const maxCachedCharacters = 16 * 2 ** 20;
/**
 * Maximum age of a cached text. The text may still offer an action that has lapsed since; the portal then refuses the
 * action.
 */
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
  const cachedTags = createGrowingCache<string, { readonly tag: string; readonly moment: number }>(
    maxCachedTags,
  );
  const texts = new LRUCache<string, CachedRead & { readonly asOf: Date }>({
    maxSize: maxCachedCharacters,
    sizeCalculation: ({ text }) => text.length,
  });

  /**
   * Returns the cached text of an entity tag, unless the organisation's clock has advanced by a minute or went back.
   */
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
    const ifNoneMatch = request.header('if-none-match');
    const begins = moment === null;
    if (begins) feed.follow(organisationId);
    const {
      head,
      content: result,
      represented,
    } = await database.organisation(organisationId, async (sql) => {
      const [head, result] = await Promise.all([
        begins ? readStreamPosition(sql, organisationId) : null,
        read(sql, organisationId, shown),
      ]);
      if (result !== null || reference === null) return { head, content: result, represented: null };
      const represented = await findRepresented(sql, organisationId, reference);
      if (represented === null || !readAsPrincipal) return { head, content: result, represented };
      return { head, content: await readAsPrincipal(sql, represented), represented: null };
    });
    if (head !== null) feed.learn(organisationId, head);
    if (represented) return answerAs(represented.lodgedBy, { reference: null, represented }, request, read);
    if (result === null) return null;
    // The version stamp was read before the text: a concurrent change makes the stamp outdated, so the next request
    // reads the text again.
    if (result.lasting && moment !== null) {
      cachedTags.set(keyOf(organisationId, request), { tag: result.tag, moment });
      const { asOf } = result;
      if (asOf) texts.set(textKeyOf(organisationId, request, shown), { ...result, asOf });
    }
    return matchesTag(ifNoneMatch, result.tag)
      ? unmodified(result.tag)
      : answer(200, result.text, ['ETag', result.tag]);
  }

  function answerAs(
    organisationId: string,
    readRequest: ConditionalReadRequest,
    request: RequestFacts,
    read: Read,
  ): Answer | Promise<Answer | null> {
    const moment = feed.moment(organisationId);
    const tag = request.header('if-none-match');
    const known = moment === null ? undefined : cachedTags.get(keyOf(organisationId, request));
    if (known !== undefined && known.moment === moment) {
      if (matchesTag(tag, known.tag)) return { ...unmodified(known.tag), poll: 'known' };
      const text = textOf(
        organisationId,
        textKeyOf(organisationId, request, readRequest.represented),
        known.tag,
      );
      if (text !== null) return answer(200, text, ['ETag', known.tag]);
    }
    return readAnew(organisationId, readRequest, request, moment, read);
  }

  return {
    answer: (organisationId, reference, request, read, readAsPrincipal) =>
      answerAs(organisationId, { reference, represented: null, readAsPrincipal }, request, read),
  };
}

function keyOf(organisationId: string, { path, queryString }: RequestFacts): string {
  return `${organisationId} ${path}?${queryString}`;
}

/** Includes the mandate in the cache key, because the text for a principal names the mandate. */
function textKeyOf(organisationId: string, request: RequestFacts, represented: Represented | null): string {
  return `${keyOf(organisationId, request)} ${represented?.mandateId ?? ''}`;
}

function unmodified(tag: string): Answer {
  return answer(304, undefined, ['ETag', tag]);
}
