import type { Sql } from '../../foundation/database/database.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import { askMandate, isCovered, type MandateClaim } from '../../mandates/public.ts';
import type { ReferenceOfDay } from '../../reference/lists/public.ts';
import type { LodgedDeclaration } from '../document/public.ts';
import type { Finding } from '../rules/public.ts';
import { findRegisterFaults, type RegisterCheck } from '../stock/public.ts';
import type { Obstacle } from './change-store.ts';
import type { DuplicateProbe } from './declaration-change.ts';

/** The result of validating a document by form and rules: the refusal with all errors, or a lodgement. */
export type Verdict =
  | Lodgement
  | (Refusal<'input_invalid' | 'reference_data_missing'> & { readonly warnings?: readonly Finding[] });

/** A document that conforms to form and rules, and the checks of mandates and registers that remain. */
export interface Lodgement extends RemainingChecks {
  readonly kind: 'lodgement';
  readonly document: LodgedDeclaration;
  readonly warnings: readonly Finding[];
  /** The code lists by which it was evaluated. */
  readonly reference: ReferenceOfDay;
}

/** The checks that need the database. The statement that stores the document makes them again, under lock. */
export interface RemainingChecks {
  /** Null if the declarant has no representative. */
  readonly mandate: MandateClaim | null;
  /** Null if the document names no entry of a register. */
  readonly registers: RegisterCheck | null;
  /** The hashes by which the database finds a possible duplicate; null if the declaration is not compared. */
  readonly duplicate: DuplicateProbe | null;
}

/** Returns what mandates and registers do not allow now. `amends` is the declaration that an amendment changes. */
export async function findObstacles(
  sql: Sql,
  { mandate = null, registers = null }: Partial<Pick<RemainingChecks, 'mandate' | 'registers'>>,
  amends: { readonly organisationId: string; readonly id: string } | null = null,
): Promise<readonly Obstacle[]> {
  const held = mandate && (await askMandate(sql, mandate));
  const faults = registers ? await findRegisterFaults(sql, registers, amends) : [];
  return [
    ...(held && !isCovered(held) ? [{ kind: 'uncovered', held } as const] : []),
    ...(faults.length > 0 ? [{ kind: 'refused', faults } as const] : []),
  ];
}
