import type { Database, Sql } from '../../foundation/database/database.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type Feed, readHead, type StreamRole, streamOf } from '../feed/public.ts';
import { findRepresented } from '../record/public.ts';
import { readKnown } from './index-watermark-store.ts';

/*
 * Filters search data that is derived when a change gets its sequence number. A node waits for its own
 * changes; on request it also waits for the changes of a declaration on any node.
 */

const looks = 20;
const lookEveryMs = 250;

/**
 * Returns the sequence number up to which filters find an organisation's declarations; null if this node has
 * no cached position. With the declaration id `waitForDeclaration` it waits up to five seconds until all
 * changes of that declaration are sequenced.
 */
export async function knownSurely(
  { database, feed }: { readonly database: Database; readonly feed: Feed },
  organisationId: string,
  role: StreamRole | undefined,
  waitForDeclaration: string | undefined,
  request: Pick<RequestFacts, 'ended'>,
): Promise<number | null> {
  await feed.settled();
  if (waitForDeclaration === undefined) return feed.head(streamOf(organisationId, role));
  if (role === undefined) return knownOf({ database, feed }, organisationId, waitForDeclaration, request);
  // The principal's stream is updated together with that of the representative.
  const reference = { by: 'id', value: waitForDeclaration } as const;
  const represented = await database.organisation(organisationId, (sql) =>
    findRepresented(sql, organisationId, reference),
  );
  if (represented) await knownOf({ database, feed }, represented.lodgedBy, waitForDeclaration, request);
  return null;
}

async function knownOf(
  { database, feed }: { readonly database: Database; readonly feed: Feed },
  organisationId: string,
  declarationId: string,
  request: Pick<RequestFacts, 'ended'>,
): Promise<number> {
  feed.follow(organisationId);
  for (let look = 1; ; look += 1) {
    const known = await database.organisation(organisationId, (sql) =>
      readKnown(sql, organisationId, declarationId),
    );
    feed.learn(organisationId, known.head);
    if (!known.waiting || look === looks || request.ended.aborted) return known.head;
    await feed.moved(organisationId, known.head, lookEveryMs, request.ended);
  }
}

/** Reads this number from the database before the list, so that the list is at least as recent. */
export async function readKnownUpTo(
  feed: Feed,
  sql: Sql,
  organisationId: string,
  role: StreamRole | undefined,
): Promise<number> {
  const stream = streamOf(organisationId, role);
  feed.follow(stream);
  const head = await readHead(sql, organisationId, role);
  feed.learn(stream, head);
  return head;
}
