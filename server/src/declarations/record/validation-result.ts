import type { Sql } from '../../foundation/database/database.ts';
import type { Refusal } from '../../foundation/http/problem.ts';
import type { ValidationError } from '../../foundation/messages/validation-error.ts';
import { type MandateRequirement, matchMandate } from '../../mandates/public.ts';
import type { ReferenceOfDay } from '../../reference/lists/public.ts';
import type { CompleteDeclaration } from '../document/public.ts';
import type { Finding } from '../rules/public.ts';
import { findRegisterErrors, type RegisterCheck } from '../stock/public.ts';
import type { DuplicateProbe } from './declaration-change.ts';

/** The result of the validation of a document: a refusal with all errors, or a valid lodgement. */
export type ValidationResult =
  | Lodgement
  | (Refusal<'input_invalid' | 'reference_data_missing'> & { readonly warnings?: readonly Finding[] });

/** A valid document with its warnings, and with the checks of mandates and registers that remain. */
export interface Lodgement extends RemainingChecks {
  readonly kind: 'lodgement';
  readonly document: CompleteDeclaration;
  readonly warnings: readonly Finding[];
  /** The code lists by which the document was validated. */
  readonly reference: ReferenceOfDay;
}

/** Checks that need the database. The statement that stores the document performs them again under locks. */
export interface RemainingChecks {
  /** Required mandates; empty if the declarant acts for itself and declares its own goods. */
  readonly mandates: readonly MandateRequirement[];
  /** Required register entries; null if the document uses none. */
  readonly registers: RegisterCheck | null;
  /** Hashes by which the database finds a possible duplicate; null if the declaration is not compared. */
  readonly duplicate: DuplicateProbe | null;
}

/** Returns the errors that mandates and registers cause now. `amends` is the declaration that an amendment changes. */
export async function findDatabaseErrors(
  sql: Sql,
  { mandates = [], registers = null }: Partial<Pick<RemainingChecks, 'mandates' | 'registers'>>,
  amends: { readonly organisationId: string; readonly id: string } | null = null,
): Promise<readonly ValidationError[]> {
  const faults: ValidationError[] = [];
  for (const { claim, faultsIn, isKept } of mandates)
    if (!isKept) faults.push(...faultsIn(await matchMandate(sql, claim)));
  if (registers) faults.push(...(await findRegisterErrors(sql, registers, amends)));
  return faults;
}
