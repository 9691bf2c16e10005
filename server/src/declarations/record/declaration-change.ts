import { type AuditActor, auditActorOf } from '../../audit/public.ts';
import { callerIdentityOf, type Declarant } from '../../callers/public.ts';
import type { RequestFacts } from '../../foundation/http/operation.ts';
import type { MandateCheck, MandateRequirement } from '../../mandates/public.ts';
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

/** The actor of a change: a declarant, an officer, or a job. */
export type ChangingActor =
  | { readonly kind: 'declarant'; readonly id: string; readonly acting: AuditActor }
  | DecidingActor;

/** The officer or job that decides for customs. */
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
  readonly outlook: Outlook;
}

/** A planned change of one declaration, from which the database writes state, history, event and audit row. */
export interface DeclarationChange {
  /** The declaration as read: the change fails if it has changed since. Null for a new declaration. */
  readonly before: DeclarationRow | null;
  readonly after: DeclarationAfter;
  /** Name of the event in history and feed; null for changes of drafts. */
  readonly event: EventName | null;
  /** Action name in the audit row. */
  readonly audited: string;
  readonly by: ChangingActor;
  /** Reason shown in the history. */
  readonly reason: string | null;
  /** Text of the new or replaced version, or of an amendment. */
  readonly document: string | null;
  readonly beside: SideEffects;
}

/** Hashes by which the database finds possible duplicates of a declaration. */
export interface DuplicateProbe {
  /** Hash of the properties that duplicates have in common. */
  readonly key: string;
  /** Hashes of transport documents and containers, as a PostgreSQL array: duplicates have at least one in common. */
  readonly carriers: string;
  /** Lower bound of the lodgement time of compared declarations. */
  readonly since: string;
  /** Statuses of declarations that are not compared, as a PostgreSQL array. */
  readonly notInForce: string;
}

/** Data that a change writes in addition to the state, in the same transaction. */
export interface SideEffects {
  /** Whether the draft has errors when it is saved. Only for drafts. */
  readonly hasErrors?: boolean;
  /** Applicable law. Only for an acceptance. */
  readonly law?: Law;
  /** The required mandates of all persons that can read the declaration as principal or owner of the goods. */
  readonly mandates?: readonly MandateCheck[];
  /** The register check: entries are locked and rules evaluated before the change is stored. */
  readonly registers?: RegisterCheck;
  /** The mandate required to act on a declaration in another's name. */
  readonly acting?: MandateRequirement;
  /** Present if the content changes; null if the declaration is not compared with others. */
  readonly duplicate?: DuplicateProbe | null;
  /** The document is an amendment: requested, or granted immediately as the next version. */
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
  /** Bills after the payment change. */
  readonly bills?: readonly (Bill & {
    readonly organisationId: string;
    readonly id: string;
    readonly at: string;
  })[];
}

/** Columns that do not follow from the lifecycle state. */
type Particulars = Omit<
  DeclarationRow,
  'lifecycle' | 'status' | 'statusGroup' | 'lane' | 'revision' | 'changedAt'
>;

interface Planned {
  readonly lifecycle: LifecycleState;
  readonly at: Date;
  readonly event: EventName | null;
  readonly audited: string;
  readonly by: ChangingActor;
  readonly reason?: string | undefined;
  readonly document?: string | undefined;
  readonly beside?: SideEffects | undefined;
  /** Changed columns other than the state. */
  readonly particulars?: Partial<Particulars> | undefined;
}

/** Plans a change of a declaration as it was read. */
export function planChange(before: DeclarationRow, planned: Planned): DeclarationChange {
  const particulars = { ...before, ...planned.particulars };
  return { ...changeTo(particulars, before.revision + 1, planned), before };
}

export function planCreation(particulars: Particulars, planned: Planned): DeclarationChange {
  return changeTo(particulars, 1, planned);
}

function changeTo(particulars: Particulars, revision: number, planned: Planned): DeclarationChange {
  const { lifecycle, at, event, audited, by, reason, document, beside } = planned;
  // Calculated once, so that stored data and response are consistent.
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
