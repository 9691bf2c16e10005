import type { Sql, Transaction } from '../foundation/database/database.ts';
import { whereClause } from '../foundation/database/sql-condition.ts';
import type { ScopeOrganisation } from '../foundation/database/tenant-scope.ts';
import type { CapturedBody } from '../foundation/http/body/capture-bodies.ts';
import { redactSecrets } from '../foundation/secrets/redact-secrets.ts';
import type { LoggedResponse } from './logged-response.ts';

/** Retention of captured request and response bodies. */
export const captureRetentionHours = 24;
const captureRetentionMs = captureRetentionHours * 3_600_000;

export interface StoredBody {
  readonly mediaType: string;
  readonly bytes: number;
  /** Body as text; null if the body was longer than the limit or was not text. */
  readonly text: string | null;
}

export interface CapturedBodies {
  readonly request: StoredBody | null;
  readonly answer: StoredBody | null;
}

/**
 * Returns one array per column for the captured bodies of a batch. The first array contains the position of
 * each request in the batch.
 */
export function capturedBodyColumns(
  calls: readonly LoggedResponse[],
  capturingClients: ReadonlySet<string>,
): unknown[] {
  const captures = calls.flatMap(({ account, bodies }, index) =>
    bodies && capturingClients.has(account.clientId) ? [{ place: index + 1, ...bodies }] : [],
  );
  const column = (side: 'request' | 'answer', of: (said: CapturedBody) => unknown): unknown[] =>
    captures.map((each) => {
      const said = each[side];
      return said && said.bytes > 0 ? of(said) : null;
    });
  const columnsOf = (side: 'request' | 'answer'): unknown[] => [
    column(side, ({ mediaType }) => mediaType),
    column(side, ({ bytes }) => bytes),
    column(side, ({ text }) => (text === null ? null : Buffer.from(redactSecrets(text)))),
  ];
  return [captures.map(({ place }) => place), ...columnsOf('request'), ...columnsOf('answer')];
}

interface CapturedBodyRow {
  readonly requestType: string | null;
  readonly requestBytes: number;
  readonly requestText: Buffer | null;
  readonly answerType: string | null;
  readonly answerBytes: number;
  readonly answerText: Buffer | null;
}

/** Returns the captured bodies of a request, or null if there are none or the request is more than a day old. */
export async function findCapturedBodies(
  sql: Sql,
  within: ScopeOrganisation,
  call: { readonly id: string; readonly at: Date },
  now: Date,
): Promise<CapturedBodies | null> {
  if (call.at.getTime() < now.getTime() - captureRetentionMs) return null;
  const { text, values } = whereClause([
    ['organisation_id =', within],
    ['id =', call.id],
  ]);
  const [row] = await sql.query<CapturedBodyRow>(
    `select request_type as "requestType", request_bytes as "requestBytes", request_text as "requestText",
       response_type as "answerType", response_bytes as "answerBytes", response_text as "answerText"
     from audit.captured_bodies where ${text}`,
    values,
  );
  if (!row) return null;
  return {
    request: bodyOf(row.requestType, row.requestBytes, row.requestText),
    answer: bodyOf(row.answerType, row.answerBytes, row.answerText),
  };
}

function bodyOf(mediaType: string | null, bytes: number, text: Buffer | null): StoredBody | null {
  return mediaType === null ? null : { mediaType, bytes, text: text?.toString() ?? null };
}

/** Returns the time when bodies expire that were captured at a given time. */
export function captureExpiryOf(at: Date): Date {
  return new Date(at.getTime() + captureRetentionMs);
}

/** Deletes all captured bodies of a client before they expire, because their capture was disabled. */
export async function purgeCapturedBodies(transaction: Transaction, clientId: string): Promise<void> {
  await transaction.query('delete from audit.captured_bodies where client_id = $1', [clientId]);
}
