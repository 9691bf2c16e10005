import type { Caller, PortalParts } from '../../callers/public.ts';
import type { BodyStream, RequestFacts } from '../../foundation/http/operation.ts';
import type { Language } from '../../foundation/messages/language.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import type { Feed } from '../feed/public.ts';
import type { CustomsClock } from '../lifecycle/public.ts';
import type { BulkLimits } from './throttling.ts';

export interface BulkDependencies extends PortalParts<'database' | 'source' | 'baseUrl' | 'turns'> {
  readonly feed: Pick<Feed, 'committed'>;
  readonly clock: () => number;
  readonly customsNow: CustomsClock;
  readonly reference: CachedReference;
  readonly bulk: BulkLimits;
}

export interface BulkRequest {
  readonly caller: Caller;
  readonly request: RequestFacts;
  readonly language: Language;
  readonly body: BodyStream;
  readonly dryRun: boolean;
  /** Acceptance date that a dry run simulates; defaults to today. */
  readonly date?: string | undefined;
}
