import { type Static, Type } from 'typebox';
import { type AuditActor, auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  inputInvalid,
  notFound,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { Exact, formatMoney, moneyOf } from '../../tariff/public.ts';
import { endsBeforeItBegins, hasGuarantee } from '../guarantees/public.ts';
import { type Account, AccountBody, AccountChange, accountBody, exampleAccount } from './account.ts';
import { findAccount, updateAccount } from './account-store.ts';
import { unknownGuarantee } from './create-account.ts';
import { accountLimitBelowBalance } from './problems.ts';

export const updateDefermentAccount = managementOperation(
  {
    id: 'updateDefermentAccount',
    method: 'PATCH',
    path: '/management/deferment-accounts/{id}',
    tag: 'Payments and guarantees',
    summary: 'Update a deferment account',
    description:
      'Changes the properties that you send. A new limit changes the available amount by the difference; charged bills are unaffected. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    params: Type.Object(
      { id: pathIdSchema('Id of the deferment account.') },
      { additionalProperties: false },
    ),
    body: {
      schema: AccountChange,
      description: 'Properties to change.',
      required: true,
      examples: {
        raise: { summary: 'Raise the limit', value: { limit: moneyOf('8000.00') } },
        suspend: { summary: 'Suspend the account', value: { status: 'suspended' } },
      },
    },
    ifMatch: 'optional',
    answers: {
      200: {
        description: 'The updated account.',
        body: AccountBody,
        headers: ['ETag'],
        examples: {
          suspended: {
            summary: 'A suspended account',
            value: { ...exampleAccount, status: 'suspended' },
          },
        },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, notFound, versionConflict, accountLimitBelowBalance],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    ({ body, caller, params, request }) =>
      inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const lock = caller.reach === 'all' ? 'for update' : '';
        const before = await findAccount(transaction, within, params.id, lock);
        if (!before) return refuse(notFound);
        if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        if (body.validUntil && body.validUntil < before.validFrom) return inputRefusal([endsBeforeItBegins]);
        const { organisationId } = before;
        if (body.guarantee && !(await hasGuarantee(transaction, organisationId, body.guarantee)))
          return inputRefusal([unknownGuarantee]);
        const after = await applyAccountChange(
          transaction,
          source.now(),
          auditActorOf(caller, request),
          before,
          body,
        );
        if ('problem' in after) return after;
        return answer(200, accountBody(after), ['ETag', versionTag(after.version)]);
      }),
);

async function applyAccountChange(
  transaction: Transaction,
  now: Date,
  acting: AuditActor,
  before: Account,
  wanted: Static<typeof AccountChange>,
): Promise<Account | Refusal<'account_limit_below_balance'>> {
  const unpaid = new Exact(before.limit).minus(before.available);
  const available = new Exact(wanted.limit ?? before.limit).minus(unpaid);
  if (available.isNegative())
    return refuse(accountLimitBelowBalance, { extensions: { unpaid: formatMoney(unpaid) } });
  const changed = { ...before, ...wanted, available: formatMoney(available) };
  const difference = changedFieldsOf({ ...before }, { ...wanted, available: changed.available });
  if (!difference) return before;
  const after = { ...changed, version: before.version + 1, changedAt: now };
  await updateAccount(transaction, after);
  await recordAudit(transaction, {
    ...acting,
    organisationId: after.organisationId,
    at: now,
    action: 'deferment_account.update',
    target: { kind: 'deferment_account', id: after.id },
    change: difference,
  });
  return after;
}
