import type { Bill } from '../lifecycle/public.ts';

/** What a declarant's change writes beside the state, in the same transaction. */
export interface Beside {
  /** Why: it is told in the history. */
  readonly reason?: string;
  /** The change's document is an amendment: requested, or granted at once as the next version. */
  readonly amendment?: { readonly state: 'requested' | 'granted'; readonly contentHash: string };
  readonly presentation?: {
    readonly arrivedAt: string;
    readonly office: string | null;
    readonly goodsLocation: string | null;
  };
  /** The answer to the query of this number. */
  readonly answer?: {
    readonly number: number;
    readonly text: string;
    readonly documents: readonly string[];
  };
  /** Bills as a payment leaves them. */
  readonly bills?: readonly (Bill & {
    readonly organisationId: string;
    readonly id: string;
    readonly at: string;
  })[];
}
