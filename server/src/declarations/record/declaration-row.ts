import type { DeclarationType } from '../document/public.ts';
import type { Lane, LifecycleState, Status, StatusGroup } from '../lifecycle/public.ts';

export interface DeclarationRow {
  readonly organisationId: string;
  readonly id: string;
  readonly lrn: string;
  readonly mrn: string | null;
  readonly type: DeclarationType;
  readonly office: string | null;
  readonly status: Status;
  readonly statusGroup: StatusGroup;
  readonly lane: Lane | null;
  readonly lifecycle: LifecycleState;
  readonly version: number;
  readonly revision: number;
  readonly contentHash: Buffer;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly lodgedAt: Date | null;
}

export interface DeclarationWithDocument extends DeclarationRow {
  /** The text of the current version of the document, as received. */
  readonly document: string;
}
