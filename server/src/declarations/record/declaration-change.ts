import { type Acting, actingAs } from '../../audit/public.ts';
import { type Declarant, identityOf } from '../../callers/public.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import type { MandateCheck, MandateClaim } from '../../mandates/public.ts';
import {
  type Bill,
  type EventName,
  type Law,
  type LifecycleState,
  type Outlook,
  outlookOf,
} from '../lifecycle/public.ts';
import type { RegisterCheck } from '../stock/public.ts';
import type { DeclarationRow } from './declaration-row.ts';

/** Who makes a change: a declarant, an officer, or a job in their place. */
export type ChangingActor =
  | { readonly kind: 'declarant'; readonly id: string; readonly acting: Acting }
  | DecidingActor;

/** Who decides for customs. */
export interface DecidingActor {
  readonly kind: 'customs' | 'system';
  readonly id: string;
  /** Who calls, where somebody does: the audit rows tell it. */
  readonly acting?: Acting;
}

/** The declarant who calls, as whoever makes a change. */
export function byDeclarant(caller: Declarant, request: Pick<RequestFacts, 'id' | 'address'>): ChangingActor {
  return { kind: 'declarant', id: identityOf(caller).id, acting: actingAs(caller, request) };
}

/** A declaration as it will stand, with what follows from its state. */
export interface DeclarationAfter extends DeclarationRow {
  readonly outlook: Outlook;
}

/**
 * A change of one declaration, from the plan of whoever makes it to the function of the database that stores it: state,
 * history, event and audit row are written from this.
 */
export interface DeclarationChange {
  /** As it was read: it is changed only if it still is so. Null when the change makes it. */
  readonly before: DeclarationRow | null;
  readonly after: DeclarationAfter;
  /** What the history and the events call it; null for what happens to drafts. */
  readonly event: EventName | null;
  /** The audit row's word for it. */
  readonly audited: string;
  readonly by: ChangingActor;
  /** Why: it is told in the history. */
  readonly reason: string | null;
  /** The text of the version that it makes or replaces, or of an amendment. */
  readonly document: string | null;
  readonly beside: Beside;
}

/** The hashes by which possible duplicates of a declaration are found. */
export interface DuplicateProbe {
  /** The hash of what two duplicates have in common. */
  readonly key: string;
  /** The hashes of transport documents and containers, as an array of PostgreSQL: duplicates share at least one. */
  readonly carriers: string;
  /** Earlier declarations are not compared. */
  readonly since: string;
  /** Statuses of declarations that are not compared, as an array of PostgreSQL. */
  readonly notInForce: string;
}

/** What a change writes beside the state, in the same transaction. */
export interface Beside {
  /** Of a draft: whether it has faults as it is saved. */
  readonly hasErrors?: boolean;
  /** With an acceptance: the law that the declaration is under from now on. */
  readonly law?: Law;
  /** The required mandates, of all persons that read the declaration as principal or owner of the goods. */
  readonly mandates?: readonly MandateCheck[];
  /** The register request: the entries are locked, and the rules evaluate them, before the change is stored. */
  readonly registers?: RegisterCheck;
  /** What a mandate has to allow whoever acts on what was lodged in another's name. */
  readonly acting?: MandateClaim;
  /** Present where the content changes: null if the declaration is not compared with others. */
  readonly duplicate?: DuplicateProbe | null;
  /** The change's document is an amendment: requested, or granted at once as the next version. */
  readonly amendment?: { readonly status: 'requested' | 'granted'; readonly contentHash: string };
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

/** What of a row is not its state, which the lifecycle says. */
type Particulars = Omit<
  DeclarationRow,
  'lifecycle' | 'status' | 'statusGroup' | 'lane' | 'revision' | 'changedAt'
>;

/** What whoever makes a change says of it. */
interface Planned {
  readonly lifecycle: LifecycleState;
  readonly at: Date;
  readonly event: EventName | null;
  readonly audited: string;
  readonly by: ChangingActor;
  readonly reason?: string | undefined;
  readonly document?: string | undefined;
  readonly beside?: Beside | undefined;
  /** What becomes different of the declaration but its state. */
  readonly particulars?: Partial<Particulars> | undefined;
}

/** The change of a declaration as it was read. */
export function planChange(before: DeclarationRow, planned: Planned): DeclarationChange {
  const particulars = { ...before, ...planned.particulars };
  return { ...changeTo(particulars, before.revision + 1, planned), before };
}

/** The change that makes a declaration. */
export function planCreation(particulars: Particulars, planned: Planned): DeclarationChange {
  return changeTo(particulars, 1, planned);
}

function changeTo(particulars: Particulars, revision: number, planned: Planned): DeclarationChange {
  const { lifecycle, at, event, audited, by, reason, document, beside } = planned;
  // Once a change: what is stored and what is answered are of one state.
  const outlook = outlookOf(lifecycle);
  return {
    before: null,
    after: {
      ...particulars,
      lifecycle,
      outlook,
      status: lifecycle.status,
      statusGroup: outlook.statusGroup,
      lane: lifecycle.lane,
      revision,
      changedAt: at,
    },
    event,
    audited,
    by,
    reason: reason ?? null,
    document: document ?? null,
    beside: beside ?? {},
  };
}
