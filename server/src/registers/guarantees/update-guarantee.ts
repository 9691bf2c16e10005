import { type Static, Type } from 'typebox';
import { roleInsufficient } from '../../access/public.ts';
import { type AuditActor, auditActorOf, changedFieldsOf, recordAudit } from '../../audit/public.ts';
import { type ManagementCaller, managementOperation } from '../../callers/public.ts';
import type { Database, Transaction } from '../../foundation/database/database.ts';
import { inTenantScopeTransaction } from '../../foundation/database/tenant-scope.ts';
import { pathIdSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import {
  customsAuthorityRequired,
  inputInvalid,
  notFound,
  versionConflict,
} from '../../foundation/http/problems.ts';
import { isIfMatchMet, versionTag } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { insertJournalEntries, readRestoredGuaranteeAmount } from '../../ledger/public.ts';
import { Exact, formatMoney, moneyOf, zeroMoney } from '../../tariff/public.ts';
import { endsBeforeItBegins } from './create-guarantee.ts';
import {
  exampleGuarantee,
  type Guarantee,
  GuaranteeBody,
  GuaranteeChange,
  guaranteeBody,
} from './guarantee.ts';
import { findGuarantee, updateGuarantee } from './guarantee-store.ts';
import { guaranteeBelowReserved, guaranteeOfGuarantor, guaranteeStatusConflict } from './problems.ts';

export const updateGuaranteeOperation = managementOperation(
  {
    id: 'updateGuarantee',
    method: 'PATCH',
    path: '/management/guarantees/{id}',
    tag: 'Payments and guarantees',
    summary: 'Update a guarantee',
    description:
      'Changes the properties that you send. A new amount changes the balance by the difference. Amounts that are already reserved stay reserved, and the portal collects them even if the guarantee is suspended. A smaller `used` makes a collected amount available again, after customs has repaid the guarantor or the guarantor has paid. The amount and the last day of an offered guarantee can be changed by its guarantor only. An accountant can change `used` only, with its reason. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor', 'accountant'],
    programs: 'authority',
    params: Type.Object({ id: pathIdSchema('Id of the guarantee.') }, { additionalProperties: false }),
    body: {
      schema: GuaranteeChange,
      description: 'Properties to change.',
      required: true,
      examples: {
        raise: { summary: 'Raise the amount', value: { amount: moneyOf('300000.00') } },
        restore: {
          summary: 'Restore the guarantee',
          value: { used: zeroMoney, reason: 'The guarantor has been repaid' },
        },
        suspend: { summary: 'Suspend the guarantee', value: { status: 'suspended' } },
      },
    },
    ifMatch: 'optional',
    answers: {
      200: {
        description: 'The updated guarantee.',
        body: GuaranteeBody,
        headers: ['ETag'],
        examples: {
          suspended: {
            summary: 'A suspended guarantee',
            value: { ...exampleGuarantee, status: 'suspended' },
          },
        },
      },
    },
    problems: [
      ...[inputInvalid, customsAuthorityRequired, roleInsufficient, notFound, versionConflict],
      ...[guaranteeBelowReserved, guaranteeOfGuarantor, guaranteeStatusConflict],
    ],
  },
  ({ database, source }: { readonly database: Database; readonly source: IdSource }) =>
    ({ body, caller, params, request }) =>
      inTenantScopeTransaction(database, caller, async (transaction, within) => {
        const lock = caller.reach === 'all' ? 'for update' : '';
        const before = await findGuarantee(transaction, within, params.id, lock);
        if (!before) return refuse(notFound);
        if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
        if (isAccountant(caller) && !restoresOnly(body)) return refuse(roleInsufficient);
        if (!isIfMatchMet(request.header('if-match'), before.version)) return refuse(versionConflict);
        const conflict = conflictWithOffer(before, body);
        if (conflict) return conflict;
        if (body.validUntil && body.validUntil < before.validFrom) return inputRefusal([endsBeforeItBegins]);
        const faults = await faultsOfUsed(transaction, before, body);
        if (faults.length > 0) return inputRefusal(faults);
        const acting = auditActorOf(caller, request);
        const by = { at: source.now(), acting, auditedFor: before.organisationId };
        const after = await applyGuaranteeChange(transaction, by, before, body);
        if ('problem' in after) return after;
        return answer(200, guaranteeBody(after), ['ETag', versionTag(after.version)]);
      }),
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
  { used: wanted, reason }: Static<typeof GuaranteeChange>,
): Promise<ValidationError[]> {
  if (wanted === undefined) return [];
  if (reason === undefined) return [{ code: 'required', in: 'body', pointer: '/reason' }];
  const most = new Exact(used).plus(
    await readRestoredGuaranteeAmount(transaction, organisationId, reference),
  );
  return new Exact(wanted).greaterThan(most)
    ? [
        {
          code: 'maximum',
          in: 'body',
          pointer: '/used',
          actual: wanted,
          params: { limit: formatMoney(most) },
        },
      ]
    : [];
}

interface GuaranteeAct {
  readonly at: Date;
  readonly acting: AuditActor;
  readonly auditedFor: string;
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

/** Changes a locked guarantee, with its ledger entry and an audit row of the organisation `auditedFor`. */
export async function applyGuaranteeChange(
  transaction: Transaction,
  { at: now, acting, auditedFor }: GuaranteeAct,
  before: Guarantee,
  { reason, ...wanted }: Static<typeof GuaranteeChange>,
): Promise<Guarantee | Refusal<'guarantee_below_reserved'>> {
  const restored = new Exact(before.used).minus(wanted.used ?? before.used);
  const inUse = new Exact(before.amount).minus(before.balance).minus(restored);
  const balance = new Exact(wanted.amount ?? before.amount).minus(inUse);
  if (balance.isNegative())
    return refuse(guaranteeBelowReserved, { extensions: { inUse: formatMoney(inUse) } });
  const changed = { ...before, ...wanted, balance: formatMoney(balance) };
  const difference = changedFieldsOf({ ...before }, { ...wanted, balance: changed.balance });
  if (!difference) return before;
  const after = { ...changed, version: before.version + 1, changedAt: now };
  await updateGuarantee(transaction, after);
  await enterRestoration(transaction, after, restored, now);
  await recordAudit(transaction, {
    ...acting,
    organisationId: auditedFor,
    at: now,
    action: 'guarantee.update',
    target: { kind: 'guarantee', id: after.id },
    change: reason === undefined ? difference : { ...difference, after: { ...difference.after, reason } },
  });
  return after;
}
