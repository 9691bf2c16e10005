import { type AuditActor, auditActorOf } from '../../audit/public.ts';
import { callerIdentityOf, type Declarant } from '../../callers/public.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import type { MandateRequirement, RequiredMandateScope } from '../../mandates/public.ts';
import {
  type AppliedLaw,
  type Bill,
  type EventName,
  type LifecycleState,
  type StatusOutlook,
  statusOutlookOf,
} from '../lifecycle/public.ts';
import type { RegisterCheck } from '../stock/public.ts';
import type { DeclarationRow } from './declaration-row.ts';

/** The actor of a change: a declarant, an officer, or a background job. */
export type ChangingActor =
  | { readonly kind: 'declarant'; readonly id: string; readonly acting: AuditActor }
  | DecidingActor;

/** The officer or background job that decides for customs. */
export interface DecidingActor {
  readonly kind: 'customs' | 'system';
  readonly id: string;
  /** The person who is responsible for `id`, if it is a client. */
  readonly responsible?: string | null;
  /** The caller, for audit rows; absent for jobs. */
  readonly acting?: AuditActor;
}

/** Returns the calling declarant as the actor of a change. */
export function byDeclarant(caller: Declarant, request: Pick<RequestFacts, 'id' | 'address'>): ChangingActor {
  return { kind: 'declarant', id: callerIdentityOf(caller).id, acting: auditActorOf(caller, request) };
}

/** A declaration after a change, with its status group and next actions. */
export interface DeclarationAfter extends DeclarationRow {
  readonly outlook: StatusOutlook;
}

/** A planned change of one declaration, from which the database stores state, history entry, event and audit row. */
export interface DeclarationChange {
  /**
   * The declaration as it was read: the change fails if the declaration has changed since then. Null for a new
   * declaration.
   */
  readonly before: DeclarationRow | null;
  readonly after: DeclarationAfter;
  /** Name of the event in the history and the change log; null for changes of drafts. */
  readonly event: EventName | null;
  /** Action name in the audit row. */
  readonly audited: string;
  readonly by: ChangingActor;
  /** Reason of the change for the history of the declaration. */
  readonly reason: string | null;
  /** Text of a new version, of a replaced draft, or of an amendment; null if the change has no document. */
  readonly document: string | null;
  readonly beside: SideEffects;
}

/** Hashes by which the database finds possible duplicates of a declaration. */
export interface DuplicateProbe {
  /** Hash of the properties that duplicates have in common. */
  readonly key: string;
  /** Hashes of transport documents and containers, as a PostgreSQL array: duplicates have at least one in common. */
  readonly carriers: string;
  /** Earliest lodgement time of declarations that are compared. */
  readonly since: string;
  /** Statuses of declarations that are not compared, as a PostgreSQL array. */
  readonly notInForce: string;
}

/** Data that a change stores in addition to the state, in the same transaction. */
export interface SideEffects {
  /** Whether a saved draft has errors; absent for lodged declarations. */
  readonly hasErrors?: boolean;
  /** Applicable law; only for the acceptance of a declaration. */
  readonly law?: AppliedLaw;
  /** The required mandates of the persons that can read the declaration: its principal and the owner of the goods. */
  readonly mandates?: readonly MandateRequirement[];
  /** The check of registers: their entries are locked and evaluated before the change is stored. */
  readonly registers?: RegisterCheck;
  /** The mandate that the caller needs to act on a declaration in another's name. */
  readonly acting?: RequiredMandateScope;
  /**
   * Hashes for the search of duplicates, if the content changes; null if the declaration is not compared with others.
   */
  readonly duplicate?: DuplicateProbe | null;
  /** The amendment whose document the change stores: requested, or granted immediately as the next version. */
  readonly amendment?: { readonly status: 'requested' | 'granted'; readonly contentHash: string };
  readonly presentation?: {
    readonly arrivedAt: string;
    readonly office: string | null;
    readonly goodsLocation: string | null;
  };
  readonly answer?: {
    readonly number: number;
    readonly text: string;
    readonly documents: readonly string[];
  };
  /** All bills of the declaration after the change. */
  readonly bills?: readonly (Bill & {
    readonly organisationId: string;
    readonly id: string;
    readonly at: string;
  })[];
}

/** Columns of a declaration that do not follow from its lifecycle state. */
type Particulars = Omit<
  DeclarationRow,
  'lifecycle' | 'status' | 'statusGroup' | 'lane' | 'revision' | 'changedAt'
>;

interface PlannedChange {
  readonly lifecycle: LifecycleState;
  readonly at: Date;
  readonly event: EventName | null;
  readonly audited: string;
  readonly by: ChangingActor;
  readonly reason?: string | undefined;
  readonly document?: string | undefined;
  readonly beside?: SideEffects | undefined;
  /** Changed columns that do not follow from the lifecycle state. */
  readonly particulars?: Partial<Particulars> | undefined;
}

/** Plans a change of a declaration that was read before. */
export function planChange(before: DeclarationRow, planned: PlannedChange): DeclarationChange {
  const particulars = { ...before, ...planned.particulars };
  return { ...buildChange(particulars, before.revision + 1, planned), before };
}

export function planCreation(particulars: Particulars, planned: PlannedChange): DeclarationChange {
  return buildChange(particulars, 1, planned);
}

function buildChange(particulars: Particulars, revision: number, planned: PlannedChange): DeclarationChange {
  const { lifecycle, at, event, audited, by, reason, document, beside } = planned;
  // Calculated once, so that the stored columns and the response agree.
  const outlook = statusOutlookOf(lifecycle);
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
