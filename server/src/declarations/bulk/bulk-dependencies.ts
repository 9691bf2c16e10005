import type { Caller } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import type { Turns } from '../../foundation/http/admission/work-slices.ts';
import type { BodyStream, RequestFacts } from '../../foundation/http/operation.ts';
import type { IdSource } from '../../foundation/ids.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import type { Feed } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import type { BulkLimits } from './throttling.ts';

export interface BulkDependencies {
  readonly database: Database;
  readonly feed: Pick<Feed, 'committed'>;
  readonly source: IdSource;
  readonly clock: () => number;
  readonly customsNow: CustomsClock;
  readonly reference: CachedReference;
  readonly baseUrl: string;
  readonly bulk: BulkLimits;
  readonly turns: Turns;
}

export interface BulkRequest {
  readonly caller: Caller;
  readonly request: RequestFacts;
  readonly body: BodyStream;
  readonly dryRun: boolean;
  /** Acceptance date that a dry run simulates; defaults to today. */
  readonly date?: string | undefined;
}
