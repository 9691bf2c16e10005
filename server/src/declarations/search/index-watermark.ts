import type { Database, Sql } from '../../foundation/database/database.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type Feed, readStreamPosition, type StreamRole, streamNameOf } from '../feed/public.ts';
import { findRepresented } from '../record/public.ts';
import { readIndexWatermark } from './index-watermark-store.ts';

/*
 * The search data of filters is updated when a change gets its sequence number. A list request waits for earlier
 * changes of its process; on request it also waits for the changes of one declaration by any process.
 */

const maxPolls = 20;
const pollEveryMs = 250;

/**
 * Returns the sequence number up to which filters find an organisation's declarations; null if this process has no
 * cached position. With `waitForDeclaration` it waits up to five seconds until all changes of that declaration have a
 * sequence number.
 */
export async function awaitIndexedSequence(
  { database, feed }: { readonly database: Database; readonly feed: Feed },
  organisationId: string,
  role: StreamRole | undefined,
  waitForDeclaration: string | undefined,
  request: Pick<RequestFacts, 'ended'>,
): Promise<number | null> {
  await feed.settled();
  if (waitForDeclaration === undefined) return feed.head(streamNameOf(organisationId, role));
  if (role === undefined)
    return awaitIndexedDeclaration({ database, feed }, organisationId, waitForDeclaration, request);
  // The stream of the principal is updated together with the stream of its representative.
  const reference = { by: 'id', value: waitForDeclaration } as const;
  const represented = await database.organisation(organisationId, (sql) =>
    findRepresented(sql, organisationId, reference),
  );
  if (represented)
    await awaitIndexedDeclaration({ database, feed }, represented.lodgedBy, waitForDeclaration, request);
  return null;
}

async function awaitIndexedDeclaration(
  { database, feed }: { readonly database: Database; readonly feed: Feed },
  organisationId: string,
  declarationId: string,
  request: Pick<RequestFacts, 'ended'>,
): Promise<number> {
  feed.follow(organisationId);
  for (let look = 1; ; look += 1) {
    const known = await database.organisation(organisationId, (sql) =>
      readIndexWatermark(sql, organisationId, declarationId),
    );
    feed.learn(organisationId, known.head);
    if (!known.hasUnsequencedChange || look === maxPolls || request.ended.aborted) return known.head;
    await feed.moved(organisationId, known.head, pollEveryMs, request.ended);
  }
}

/**
 * Returns the sequence number up to which filters find declarations. It must be read before the list, so that the list
 * is at least as recent.
 */
export async function readIndexedSequence(
  feed: Feed,
  sql: Sql,
  organisationId: string,
  role: StreamRole | undefined,
): Promise<number> {
  const stream = streamNameOf(organisationId, role);
  feed.follow(stream);
  const head = await readStreamPosition(sql, organisationId, role);
  feed.learn(stream, head);
  return head;
}
