import type { Calendar } from '../foundation/calendar.ts';
import type { Database } from '../foundation/database/database.ts';
import type { WorkTurns } from '../foundation/http/admission/work-slices.ts';
import type { IdSource } from '../foundation/ids.ts';
import type { PostMail } from '../foundation/mail/mail.ts';
import type { Encryption } from '../foundation/secrets/secrets.ts';

interface SharedParts {
  readonly database: Database;
  readonly now: () => Date;
  readonly source: IdSource;
  readonly cursorKey: Uint8Array;
  readonly baseUrl: string;
  readonly calendar: Calendar;
  readonly postMail: PostMail;
  readonly encryption: Encryption;
  readonly turns: WorkTurns;
}

/** The named parts of the portal, of those that many operations and background jobs use. */
export type PortalParts<Name extends keyof SharedParts> = Pick<SharedParts, Name>;
