import { country } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { moneyOf } from '../../tariff/public.ts';
import { registerGuarantee } from './create-guarantee.ts';
import { updateGuarantee } from './guarantee-store.ts';

/** The guarantor of the first guarantee in a new sandbox, and the traders that get all guarantees. */
interface SandboxGuarantees {
  readonly guarantorId: string;
  readonly beneficiaries: readonly { readonly organisationId: string; readonly number: string }[];
}

/** Inserts the guarantees of each sandbox trader, so that debts can be secured at once, and those of the samples. */
export async function seedGuarantees(
  transaction: Transaction,
  source: IdSource,
  calendar: Calendar,
  { guarantorId, beneficiaries }: SandboxGuarantees,
): Promise<void> {
  const acting = { actor: { kind: 'system', id: 'first-start' } } as const;
  const validFrom = calendar.dayOf(source.now());
  for (const { organisationId, number: beneficiary } of beneficiaries)
    for (const [index, guarantee] of country.sandbox.guarantees.entries()) {
      const newGuarantee = { ...guarantee, amount: moneyOf(guarantee.amount), organisationId, validFrom };
      const offer = index === 0 ? { guarantorId, beneficiary } : null;
      const made = await registerGuarantee(transaction, source, acting, newGuarantee, offer);
      if (made && offer) await updateGuarantee(transaction, { ...made, status: 'active' });
    }
}
