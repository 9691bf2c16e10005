import { type FollowedPage, readLog, type StreamRole } from '../../declarations/feed/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { openCursor, sealCursor } from '../../foundation/http/cursor.ts';
import { eventWriter } from './event.ts';

/** An event of the log; its text is JSON. */
export interface LoggedEvent {
  readonly type: string;
  readonly sequence: number;
  readonly text: string;
}

/** Which events of which log. */
export interface EventFilter {
  readonly type?: readonly string[] | undefined;
  readonly role?: StreamRole | undefined;
}

/** The log of an organisation as its readers see it: thin events, and cursors that are good for it alone. */
export interface EventLog {
  /** The position that a cursor stands for, 0 without one; null for what is no cursor of this log with this filter. */
  open(organisationId: string, filter: EventFilter, cursor: string | undefined): number | null;
  seal(organisationId: string, filter: EventFilter, position: number): string;
  read(
    organisationId: string,
    filter: EventFilter,
    after: number,
    limit: number,
  ): Promise<FollowedPage<LoggedEvent>>;
}

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
      if (cursor === undefined) return 0;
      const position = openCursor(cursorKey, bindingOf(organisationId, filter), cursor);
      return position === null ? null : Number(position);
    },
    seal: (organisationId, filter, position) =>
      sealCursor(cursorKey, bindingOf(organisationId, filter), String(position)),
    async read(organisationId, { type, role }, after, limit) {
      const page = await database.organisation(organisationId, (sql) =>
        readLog(sql, organisationId, after, { events: type, role }, limit),
      );
      const textOf = eventWriter(organisationId, baseUrl);
      return {
        ...page,
        entries: page.entries.map((change) => ({
          type: change.event,
          sequence: change.sequence,
          text: textOf(change),
        })),
      };
    },
  };
}

function bindingOf(organisationId: string, { type = [], role }: EventFilter): string {
  return JSON.stringify(['events', organisationId, [...type].sort(), ...(role ? [role] : [])]);
}
