import type { Sql, Transaction } from '../../foundation/database/database.ts';
import type { RowQuery } from '../../foundation/database/read-together.ts';
import type { LimitGround } from '../consequences/public.ts';

/**
 * Lists the statuses of a ground: `pending` until a supervisor decides. A pending or confirmed ground can be revoked.
 */
export const limitGroundStatuses = ['pending', 'confirmed', 'rejected', 'revoked'] as const;
export type LimitGroundStatus = (typeof limitGroundStatuses)[number];

/** A ground for the longer time limit of a debt, as an officer named it for a declaration. */
export interface NamedGround {
  readonly id: string;
  /** Code from the code list `limit-grounds`. */
  readonly code: string;
  readonly reason: string;
  /** Id of the person or client that named the ground. */
  readonly namedBy: string;
  readonly namedAt: Date;
  readonly status: LimitGroundStatus;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

/** Adds the responsible person of the caller who named the ground; null for a client without a responsible person. */
export interface StoredGround extends NamedGround {
  readonly responsibleId: string | null;
}

interface GroundedDeclaration {
  readonly organisationId: string;
  readonly id: string;
}

const groundColumns = `g.id, g.code, g.reason, g.named_by as "namedBy", g.named_at as "namedAt", g.status,
  g.decided_by as "decidedBy", g.decided_at as "decidedAt"`;

export async function insertLimitGround(
  transaction: Transaction,
  { organisationId, id }: GroundedDeclaration,
  ground: StoredGround,
): Promise<void> {
  await transaction.query(
    `insert into processing.limit_grounds
       (organisation_id, declaration_id, id, code, reason, named_by, responsible_id, named_at, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[organisationId, id, ground.id, ground.code, ground.reason],
      ...[ground.namedBy, ground.responsibleId, ground.namedAt, ground.status],
    ],
  );
}

export async function updateLimitGround(
  transaction: Transaction,
  { organisationId, id }: GroundedDeclaration,
  { id: ground, status, decidedBy, decidedAt }: NamedGround,
): Promise<void> {
  await transaction.query(
    `update processing.limit_grounds g set status = $4, decided_by = $5, decided_at = $6
     where g.organisation_id = $1 and g.declaration_id = $2 and g.id = $3`,
    [organisationId, id, ground, status, decidedBy, decidedAt],
  );
}

export async function findLimitGround(
  transaction: Transaction,
  { organisationId, id }: GroundedDeclaration,
  ground: string,
): Promise<StoredGround | null> {
  const [row] = await transaction.query<StoredGround & Record<string, unknown>>(
    `select ${groundColumns}, g.responsible_id as "responsibleId" from processing.limit_grounds g
     where g.organisation_id = $1 and g.declaration_id = $2 and g.id = $3`,
    [organisationId, id, ground],
  );
  return row ?? null;
}

/** Returns the status of the pending or confirmed ground with this code; null without such a ground. */
export async function findStatusInForce(
  transaction: Transaction,
  { organisationId, id }: GroundedDeclaration,
  code: string,
): Promise<LimitGroundStatus | null> {
  const [row] = await transaction.query<{ status: LimitGroundStatus }>(
    `select g.status from processing.limit_grounds g
     where g.organisation_id = $1 and g.declaration_id = $2 and g.code = $3
       and g.status in ('pending', 'confirmed')`,
    [organisationId, id, code],
  );
  return row?.status ?? null;
}

/**
 * Returns the ids of declarations with a pending ground that another caller named, because callers can't confirm
 * grounds that they named. `caller` is the id of a person or client; `person` is the id of the responsible person.
 */
export async function listPendingGrounds(
  sql: Sql,
  caller: string,
  person: string | null,
): Promise<readonly string[]> {
  const rows = await sql.query<{ id: string }>(
    `select distinct g.declaration_id as id from processing.limit_grounds g
     where g.status = 'pending' and g.named_by <> $1 and coalesce(g.responsible_id <> $2, true)`,
    [caller, person],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the ground with a code, and whether a supervisor has confirmed it for the declaration; null without a code.
 */
export async function findStatedGround(
  transaction: Transaction,
  declaration: GroundedDeclaration,
  code: string | undefined,
): Promise<LimitGround | null> {
  if (code === undefined) return null;
  return { code, isConfirmed: (await findStatusInForce(transaction, declaration, code)) === 'confirmed' };
}

/** Reads the grounds that officers stated for a declaration, latest first. */
export function limitGroundsOf(
  { organisationId, id }: GroundedDeclaration,
  limit: number,
): RowQuery<NamedGround> {
  return {
    text: `select ${groundColumns} from processing.limit_grounds g
     where g.organisation_id = $1 and g.declaration_id = $2 order by g.id desc limit $3`,
    values: [organisationId, id, limit],
    times: ['namedAt', 'decidedAt'],
  };
}
