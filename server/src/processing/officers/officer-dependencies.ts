import type { PortalParts } from '../../callers/public.ts';
import type { Feed } from '../../declarations/feed/public.ts';
import type { DecisionDependencies } from '../dossier/public.ts';

export interface OfficerDependencies extends PortalParts<'database' | 'source'> {
  readonly customs: Pick<DecisionDependencies, 'reference'>;
  /** Waits until the officer queue includes a change. */
  readonly feed: Pick<Feed, 'settled'>;
}
