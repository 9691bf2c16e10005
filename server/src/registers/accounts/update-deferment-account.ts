import { inputRefusal } from '../../foundation/http/input.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { Exact, formatMoney, moneyOf } from '../../tariff/public.ts';
import { updateEntryOperation } from '../change-entries.ts';
import { hasGuarantee } from '../guarantees/public.ts';
import { refuseReversedValidity, updateEntry } from '../register.ts';
import { AccountChange, exampleAccount } from './account.ts';
import { accountRegister } from './account-register.ts';
import { unknownGuarantee } from './create-account.ts';
import { accountLimitBelowBalance } from './problems.ts';

export const updateDefermentAccount = updateEntryOperation(
  accountRegister,
  {
    id: 'updateDefermentAccount',
    summary: 'Update a deferment account',
    description:
      'Changes the properties that you send. A new limit changes the available amount by the difference; charged bills are unaffected. Only for the customs authority.',
    schema: AccountChange,
    changes: 'Properties to change.',
    examples: {
      raise: { summary: 'Raise the limit', value: { limit: moneyOf('8000.00') } },
      suspend: { summary: 'Suspend the account', value: { status: 'suspended' } },
    },
    answered: {
      suspended: { summary: 'A suspended account', value: { ...exampleAccount, status: 'suspended' } },
    },
    problems: [accountLimitBelowBalance],
  },
  async (transaction, before, change, { at, acting }) => {
    const { organisationId } = before;
    const reversed = refuseReversedValidity(before.validFrom, change.validUntil);
    if (reversed) return reversed;
    if (change.guarantee && !(await hasGuarantee(transaction, organisationId, change.guarantee)))
      return inputRefusal([unknownGuarantee]);
    const unpaid = new Exact(before.limit).minus(before.available);
    const available = new Exact(change.limit ?? before.limit).minus(unpaid);
    if (available.isNegative())
      return refuse(accountLimitBelowBalance, { extensions: { unpaid: formatMoney(unpaid) } });
    const changed = { ...before, ...change, available: formatMoney(available) };
    const act = { at, acting, auditedFor: organisationId };
    return updateEntry(transaction, accountRegister, act, before, changed);
  },
);
