import { hash } from 'node:crypto';
import { directionOf } from '../../country/public.ts';
import { bytesOfId, idOfBytes } from '../../foundation/ids.ts';
import type { BillToStore } from './bill-store.ts';

/** The part of a debtor in the debt. An officer names further debtors. */
export const debtorRoles = [
  'declarant',
  'principal',
  'representative',
  'importer',
  'exporter',
  'holder',
  'further',
] as const;
export type DebtorRole = (typeof debtorRoles)[number];

/** A party of the declaration that is a debtor. */
interface DebtorParty {
  readonly party: 'declarant' | 'importer' | 'exporter' | 'representative';
  readonly role: DebtorRole;
  /** Whether this party lodges the declaration. */
  readonly lodges: boolean;
}

type PartiesByRepresentation = Readonly<Record<'self' | 'direct' | 'indirect', readonly DebtorParty[]>>;

/** Returns the id of the debt of a declaration and a day. It begins with the time in the id of the declaration. */
export function debtIdOf(declarationId: string, day: string): string {
  const digest = hash('sha256', `debt ${declarationId} ${day}`, 'buffer').subarray(0, 10);
  return idOfBytes('debt', Buffer.concat([bytesOfId(declarationId).subarray(0, 6), digest]));
}

/** Returns a bill with its debt, and with the debtors if the debt is new. */
export function withDebt(
  bill: BillToStore,
  type: string,
): BillToStore & {
  readonly debt: string | null;
  readonly debtDay: string | null;
  readonly debtors: PartiesByRepresentation;
} {
  const { id, incurredOn, basis } = bill;
  const debt = bill.debt ?? (incurredOn === null ? null : debtIdOf(id, incurredOn));
  return { ...bill, debt, debtDay: incurredOn, debtors: debtorsOf(type, basis) };
}

/**
 * Returns the debtors of a debt by representation: the declarant, and under indirect representation also the person
 * on whose behalf it was lodged (UCC 77(3)). For goods that were not discharged, the holder of the procedure (UCC 79(3)).
 */
export function debtorsOf(type: string, basis: BillToStore['basis']): PartiesByRepresentation {
  const owner = directionOf(type) === 'import' ? 'importer' : 'exporter';
  if (basis === 'discharge')
    return {
      self: [{ party: 'declarant', role: 'holder', lodges: true }],
      direct: [{ party: 'declarant', role: 'holder', lodges: false }],
      indirect: [{ party: owner, role: 'holder', lodges: false }],
    };
  return {
    self: [{ party: 'declarant', role: 'declarant', lodges: true }],
    direct: [{ party: 'declarant', role: 'principal', lodges: false }],
    indirect: [
      { party: owner, role: owner, lodges: false },
      { party: 'representative', role: 'representative', lodges: true },
    ],
  };
}
