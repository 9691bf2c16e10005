import { type LogPage, readLog, readSnapshots, type StreamRole } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import {
  openStreamPosition,
  type StreamPosition,
  sealStreamPosition,
  streamStart,
} from '../../foundation/http/change-stream-cursor.ts';
import type { FollowedPage } from '../../foundation/http/long-polling.ts';
import { eventWriter, withDeclarationSnapshot } from './event.ts';

/** An event of the log as JSON text. */
export interface LoggedEvent {
  readonly type: string;
  readonly sequence: number;
  readonly text: string;
}

/**
 * Filter of events. `role` selects declarations that the organisation lodged, or declarations in which it is the
 * principal; `type` selects event types.
 */
export interface EventFilter {
  readonly type?: readonly string[] | undefined;
  readonly role?: StreamRole | undefined;
}

/**
 * Reads the event log of an organisation. Its events contain no documents, and its cursors are valid only for this
 * organisation.
 */
export interface EventLog {
  /** Returns the position of a cursor, or the start of the log without a cursor; null if the cursor is invalid. */
  open(organisationId: string, filter: EventFilter, cursor: string | undefined): StreamPosition | null;
  seal(organisationId: string, filter: EventFilter, position: StreamPosition): string;
  read(
    organisationId: string,
    filter: EventFilter,
    after: number,
    limit: number,
    /** Whether events include the declaration snapshot. The page then ends at the size limit of snapshots. */
    withSnapshots?: boolean,
  ): Promise<FollowedPage<LoggedEvent>>;
}

/** Maximum number of events on a page if they include snapshots. */
const maxEventsWithDeclarations = 100;

export function eventLog({
  database,
  cursorKey,
  baseUrl,
}: {
  readonly database: Pick<Database, 'organisation'>;
  readonly cursorKey: Uint8Array;
  readonly baseUrl: string;
}): EventLog {
  return {
    open(organisationId, filter, cursor) {
      if (cursor === undefined) return streamStart;
      return openStreamPosition(cursorKey, bindingOf(organisationId, filter), cursor);
    },
    seal: (organisationId, filter, position) =>
      sealStreamPosition(cursorKey, bindingOf(organisationId, filter), position),
    async read(organisationId, { type, role }, after, limit, full = false) {
      const most = full ? Math.min(limit, maxEventsWithDeclarations) : limit;
      const [page, then] = await database.organisation(organisationId, async (sql) => {
        const found = await readLog(sql, organisationId, after, { events: type, role }, most);
        const sequences = full ? found.entries.map(({ sequence }) => sequence) : [];
        return [found, await readSnapshots(sql, organisationId, sequences, role)] as const;
      });
      const textOf = eventWriter(organisationId, baseUrl);
      const shown = full ? upTo(page, Math.max(...then.keys())) : page;
      const entries = shown.entries.map((change) => {
        const { event, sequence } = change;
        const declaration = then.get(sequence);
        const text = declaration ? withDeclarationSnapshot(textOf(change), declaration) : textOf(change);
        return { type: event, sequence, text };
      });
      return { ...shown, entries };
    },
  };
}

/** Ends a page after the last change that has a snapshot, and marks that more changes follow. */
function upTo(page: LogPage, last: number): LogPage {
  const entries = page.entries.filter(({ sequence }) => sequence <= last);
  if (entries.length === 0 || entries.length === page.entries.length) return page;
  return { ...page, entries, position: last, more: true };
}

function bindingOf(organisationId: string, { type = [], role }: EventFilter): string {
  return JSON.stringify(['events', organisationId, [...type].sort(), ...(role ? [role] : [])]);
}
