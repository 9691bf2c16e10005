import type { Database, Sql } from '../../foundation/database/database.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import { type Feed, readHead, type StreamRole, streamOf } from '../feed/public.ts';
import { findRepresented } from '../record/public.ts';
import { readKnown } from './known-store.ts';

/*
 * What filters find is derived when a change is numbered. Nobody misses at one node what that node has answered, and
 * whoever asks for it, nothing of any node.
 */

const looks = 20;
const lookEveryMs = 250;

/**
 * The number up to which an organisation's declarations are surely found by filters; null when this node does not know it.
 * With `waitForDeclaration`, the id of a declaration, it waits up to five seconds until everything that has happened to that
 * declaration is.
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
  // Whoever lodged it is told when its principal is.
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

/** The same number, asked of the database ahead of the list: what is found then is at least of it. */
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
