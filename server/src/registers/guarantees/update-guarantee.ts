import type { Static } from 'typebox';
import { roleInsufficient } from '../../access/public.ts';
import type { ManagementCaller } from '../../callers/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { insertJournalEntries, readRestoredGuaranteeAmount } from '../../ledger/public.ts';
import { Exact, formatMoney, moneyOf, zeroMoney } from '../../tariff/public.ts';
import { updateEntryOperation } from '../change-entries.ts';
import { type RegisterEntryAct, refuseReversedValidity, updateEntry } from '../register.ts';
import { exampleGuarantee, type Guarantee, GuaranteeChange } from './guarantee.ts';
import { guaranteeRegister } from './guarantee-register.ts';
import { guaranteeBelowReserved, guaranteeOfGuarantor, guaranteeStatusConflict } from './problems.ts';

export const updateGuaranteeOperation = updateEntryOperation(
  guaranteeRegister,
  {
    id: 'updateGuarantee',
    summary: 'Update a guarantee',
    description:
      'Changes the properties that you send. A new amount changes the balance by the difference. Amounts that are already reserved stay reserved, and the portal collects them even if the guarantee is suspended. A smaller `used` makes a collected amount available again, after customs has repaid the guarantor or the guarantor has paid. The amount and the last day of an offered guarantee can be changed by its guarantor only. An accountant can change `used` only, with its reason. Only for the customs authority.',
    roles: ['officer', 'supervisor', 'accountant'],
    schema: GuaranteeChange,
    changes: 'Properties to change.',
    examples: {
      raise: { summary: 'Raise the amount', value: { amount: moneyOf('300000.00') } },
      restore: {
        summary: 'Restore the guarantee',
        value: { used: zeroMoney, reason: 'The guarantor has been repaid' },
      },
      suspend: { summary: 'Suspend the guarantee', value: { status: 'suspended' } },
    },
    answered: {
      suspended: { summary: 'A suspended guarantee', value: { ...exampleGuarantee, status: 'suspended' } },
    },
    problems: [roleInsufficient, guaranteeBelowReserved, guaranteeOfGuarantor, guaranteeStatusConflict],
  },
  async (transaction, before, change, { at, acting }) => {
    const refusal =
      conflictWithOffer(before, change) ?? refuseReversedValidity(before.validFrom, change.validUntil);
    if (refusal) return refusal;
    const faults = await faultsOfUsed(transaction, before, change);
    if (faults.length > 0) return inputRefusal(faults);
    const act = { at, acting, auditedFor: before.organisationId };
    return applyGuaranteeChange(transaction, act, before, change);
  },
  (caller, change) => (isAccountant(caller) && !restoresOnly(change) ? refuse(roleInsufficient) : null),
);

/** Refuses changes that only the guarantor can make, or that an offer does not permit before its acceptance. */
function conflictWithOffer(
  { guarantorId, status }: Guarantee,
  { amount, validUntil }: Static<typeof GuaranteeChange>,
): Refusal<'guarantee_of_guarantor' | 'guarantee_status_conflict'> | null {
  if (status !== 'active' && status !== 'suspended')
    return refuse(guaranteeStatusConflict, { extensions: { guaranteeStatus: status } });
  if (guarantorId !== null && (amount !== undefined || validUntil !== undefined))
    return refuse(guaranteeOfGuarantor);
  return null;
}

function isAccountant(caller: ManagementCaller): boolean {
  return caller.userType === 'person' && caller.role === 'accountant';
}

function restoresOnly(change: Static<typeof GuaranteeChange>): boolean {
  return Object.keys(change).every((name) => name === 'used' || name === 'reason');
}

/**
 * Validates a change of the collected amount: it requires a reason, and can't exceed the collected amount
 * before restorations.
 */
async function faultsOfUsed(
  transaction: Transaction,
  { organisationId, reference, used }: Guarantee,
  { used: usedAmount, reason }: Static<typeof GuaranteeChange>,
): Promise<ValidationError[]> {
  if (usedAmount === undefined) return [];
  if (reason === undefined) return [{ code: 'required', in: 'body', pointer: '/reason' }];
  const most = new Exact(used).plus(
    await readRestoredGuaranteeAmount(transaction, organisationId, reference),
  );
  return new Exact(usedAmount).greaterThan(most)
    ? [
        {
          code: 'maximum',
          in: 'body',
          pointer: '/used',
          actual: usedAmount,
          params: { limit: formatMoney(most) },
        },
      ]
    : [];
}

/** Enters in the ledger that an amount of the guarantee is available again. A negative amount reverses such an entry. */
async function enterRestoration(
  transaction: Transaction,
  { organisationId, reference }: Guarantee,
  restored: Exact,
  at: Date,
): Promise<void> {
  if (restored.isZero()) return;
  await insertJournalEntries(transaction, [
    {
      ...{ organisationId, declaration: null, at: at.toISOString(), type: 'guarantee_restored', reference },
      lines: [
        { account: `used/${reference}`, amount: formatMoney(restored.negated()) },
        { account: `cover/${reference}`, amount: formatMoney(restored) },
      ],
    },
  ]);
}

/** Changes a locked guarantee, with its ledger entry and an audit row. */
export async function applyGuaranteeChange(
  transaction: Transaction,
  act: RegisterEntryAct,
  before: Guarantee,
  { reason, ...change }: Static<typeof GuaranteeChange>,
): Promise<Guarantee | Refusal<'guarantee_below_reserved'>> {
  const restored = new Exact(before.used).minus(change.used ?? before.used);
  const inUse = new Exact(before.amount).minus(before.balance).minus(restored);
  const balance = new Exact(change.amount ?? before.amount).minus(inUse);
  if (balance.isNegative())
    return refuse(guaranteeBelowReserved, { extensions: { inUse: formatMoney(inUse) } });
  const changed = { ...before, ...change, balance: formatMoney(balance) };
  await enterRestoration(transaction, before, restored, act.at);
  return updateEntry(
    transaction,
    guaranteeRegister,
    act,
    before,
    changed,
    reason === undefined ? {} : { reason },
  );
}
