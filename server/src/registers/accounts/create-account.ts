import type { Static } from 'typebox';
import type { AuditActor } from '../../audit/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { notFound } from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { findOwner } from '../../organisations/members/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { createEntryOperation } from '../change-entries.ts';
import { hasGuarantee } from '../guarantees/public.ts';
import { insertEntry } from '../register.ts';
import { type Account, exampleAccount, NewAccount } from './account.ts';
import { accountRegister } from './account-register.ts';
import { accountNumberInUse } from './problems.ts';

export const createDefermentAccount = createEntryOperation(
  accountRegister,
  {
    id: 'createDefermentAccount',
    summary: 'Create a deferment account',
    description:
      'Registers a deferment account. Bills can be charged to the account from its first day of validity until its limit is reached. Only for the customs authority.',
    schema: NewAccount,
    examples: {
      account: {
        summary: 'An account without an end date',
        value: {
          organisationId: exampleAccount.organisationId,
          number: exampleAccount.number,
          limit: exampleAccount.limit,
        },
      },
    },
    answered: {
      account: {
        summary: 'An unused account',
        value: { ...exampleAccount, available: exampleAccount.limit },
      },
    },
    problems: [notFound, accountNumberInUse],
    inUse: accountNumberInUse,
  },
  (body, { todayOf }) => ({ ...body, validFrom: body.validFrom ?? todayOf(body.organisationId) }),
  async (transaction, newAccount, { source, caller, acting }) => {
    const owner = await findOwner(transaction, null, caller, newAccount.organisationId);
    if (owner.kind === 'refusal') return owner;
    const { holder = owner.identificationNumber, guarantee = null } = newAccount;
    if (!owner.numbers.includes(holder)) return inputRefusal([{ ...foreignHolder, actual: holder }]);
    if (guarantee !== null && !(await hasGuarantee(transaction, owner.id, guarantee)))
      return inputRefusal([{ ...unknownGuarantee, actual: guarantee }]);
    return registerAccount(transaction, source, acting, { ...newAccount, holder });
  },
);

const foreignHolder = {
  code: 'unknown_number',
  in: 'body',
  pointer: '/holder',
} as const;

export const unknownGuarantee = {
  code: 'unknown_guarantee',
  in: 'body',
  pointer: '/guarantee',
} as const;

/** Registers an account. Returns null if the organisation already has an account with this number. */
export function registerAccount(
  transaction: Transaction,
  source: IdSource,
  acting: AuditActor,
  newAccount: Static<typeof NewAccount> & { readonly validFrom: string; readonly holder: string },
): Promise<Account | null> {
  const now = source.now();
  const made: Account = {
    id: newId('acc', source),
    organisationId: newAccount.organisationId,
    number: newAccount.number,
    holder: newAccount.holder,
    limit: newAccount.limit,
    available: newAccount.limit,
    guarantee: newAccount.guarantee ?? null,
    currency: nationalCurrency,
    validFrom: newAccount.validFrom,
    validUntil: newAccount.validUntil ?? null,
    status: 'active',
    version: 1,
    createdAt: now,
    changedAt: now,
  };
  const act = { at: now, acting, auditedFor: made.organisationId };
  return insertEntry(transaction, accountRegister, act, made);
}
