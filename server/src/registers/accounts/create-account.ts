import type { Static } from 'typebox';
import { type AuditActor, auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid, notFound } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { findOwner } from '../../organisations/members/public.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { endsBeforeItBegins, hasGuarantee } from '../guarantees/public.ts';
import { type Account, AccountBody, accountBody, exampleAccount, NewAccount } from './account.ts';
import { insertAccount } from './account-store.ts';
import { accountNumberInUse } from './problems.ts';

export const createDefermentAccount = managementOperation(
  {
    id: 'createDefermentAccount',
    method: 'POST',
    path: '/management/deferment-accounts',
    tag: 'Payments and guarantees',
    summary: 'Create a deferment account',
    description:
      'Registers a deferment account. Bills can be charged to the account from its first day of validity until its limit is reached. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    body: {
      schema: NewAccount,
      description: 'The new account.',
      required: true,
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
    },
    answers: {
      201: {
        description: 'The new account.',
        body: AccountBody,
        headers: ['Location', 'ETag'],
        examples: {
          account: {
            summary: 'An unused account',
            value: { ...exampleAccount, available: exampleAccount.limit },
          },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, notFound, accountNumberInUse],
  },
  ({
    database,
    source,
    customs,
    baseUrl,
  }: {
    readonly database: Database;
    readonly source: IdSource;
    readonly customs: {
      readonly now: (organisationId: string) => Date;
      readonly reference: Pick<CachedReference, 'calendar'>;
    };
    readonly baseUrl: string;
  }) =>
    async ({ body, caller, request }) => {
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      const validFrom = body.validFrom ?? customs.reference.calendar.dayOf(customs.now(body.organisationId));
      if (body.validUntil && body.validUntil < validFrom) return inputRefusal([endsBeforeItBegins]);
      return database.systemTransaction(async (transaction) => {
        const owner = await findOwner(transaction, null, caller, body.organisationId);
        if (owner.kind === 'refusal') return owner;
        const { holder = owner.identificationNumber, guarantee = null } = body;
        if (!owner.numbers.includes(holder)) return inputRefusal([{ ...foreignHolder, actual: holder }]);
        if (guarantee !== null && !(await hasGuarantee(transaction, owner.id, guarantee)))
          return inputRefusal([{ ...unknownGuarantee, actual: guarantee }]);
        const wanted = { ...body, validFrom, holder };
        const made = await registerAccount(transaction, source, auditActorOf(caller, request), wanted);
        if (!made) return refuse(accountNumberInUse);
        const location = `${baseUrl}/management/deferment-accounts/${made.id}`;
        return answer(201, accountBody(made), ['Location', location, 'ETag', versionTag(made.version)]);
      });
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
export async function registerAccount(
  transaction: Transaction,
  source: IdSource,
  acting: AuditActor,
  wanted: Static<typeof NewAccount> & { readonly validFrom: string; readonly holder: string },
): Promise<Account | null> {
  const now = source.now();
  const made: Account = {
    id: newId('acc', source),
    organisationId: wanted.organisationId,
    number: wanted.number,
    holder: wanted.holder,
    limit: wanted.limit,
    available: wanted.limit,
    guarantee: wanted.guarantee ?? null,
    currency: nationalCurrency,
    validFrom: wanted.validFrom,
    validUntil: wanted.validUntil ?? null,
    status: 'active',
    version: 1,
    createdAt: now,
    changedAt: now,
  };
  if (!(await insertAccount(transaction, made))) return null;
  await recordAudit(transaction, {
    ...acting,
    organisationId: made.organisationId,
    at: now,
    action: 'deferment_account.create',
    target: { kind: 'deferment_account', id: made.id },
    change: { after: accountBody(made) },
  });
  return made;
}
