import type { PortalParts } from '../../callers/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import type { ExpectedTimes } from '../../declarations/service-levels/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';

export interface OfficerQueueDependencies extends PortalParts<'database' | 'source' | 'cursorKey'> {
  /** Dependencies of decisions, with the customs clock. In the sandbox, each organisation can have its own clock. */
  readonly customs: DecisionDependencies;
  /** Assigns sequence numbers to decisions at once, and reports when the officer queue includes them. */
  readonly feed: Pick<Feed, 'committed' | 'settled'>;
  readonly expectedTimes: Pick<ExpectedTimes, 'of'>;
  /** Base URL of the portal, without a trailing slash. */
  readonly baseUrl: string;
}
