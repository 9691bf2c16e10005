import type { Static } from 'typebox';
import type { AuditActor } from '../../audit/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { notFound } from '../../foundation/http/problems.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import { findOwner } from '../../organisations/members/public.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { zeroMoney } from '../../tariff/public.ts';
import { createEntryOperation } from '../change-entries.ts';
import { insertEntry } from '../register.ts';
import { exampleGuarantee, type Guarantee, NewGuarantee } from './guarantee.ts';
import { guaranteeRegister } from './guarantee-register.ts';
import { guaranteeReferenceInUse } from './problems.ts';

export const createGuarantee = createEntryOperation(
  guaranteeRegister,
  {
    id: 'createGuarantee',
    summary: 'Create a guarantee',
    description:
      'Registers a guarantee. The whole amount is available from the first day of validity. A bill that the guarantee secures reserves a part of the amount. Only for the customs authority.',
    schema: NewGuarantee,
    examples: {
      guarantee: {
        summary: 'A guarantee without an end date',
        value: {
          organisationId: exampleGuarantee.organisationId,
          reference: exampleGuarantee.reference,
          amount: exampleGuarantee.amount,
        },
      },
    },
    answered: { guarantee: { summary: 'An unused guarantee', value: exampleGuarantee } },
    problems: [notFound, guaranteeReferenceInUse],
    inUse: guaranteeReferenceInUse,
  },
  (body, { todayOf }) => ({ ...body, validFrom: body.validFrom ?? todayOf(body.organisationId) }),
  async (transaction, newGuarantee, { source, caller, acting }) => {
    const owner = await findOwner(transaction, null, caller, newGuarantee.organisationId);
    return owner.kind === 'refusal' ? owner : registerGuarantee(transaction, source, acting, newGuarantee);
  },
);

/** Registers a guarantee. Returns null if the organisation already has a guarantee with this reference. */
export function registerGuarantee(
  transaction: Transaction,
  source: IdSource,
  acting: AuditActor,
  newGuarantee: Static<typeof NewGuarantee> & { readonly validFrom: string },
  offer: { readonly guarantorId: string; readonly beneficiary: string } | null = null,
): Promise<Guarantee | null> {
  const now = source.now();
  const made: Guarantee = {
    id: newId('gua', source),
    organisationId: newGuarantee.organisationId,
    reference: newGuarantee.reference,
    kind: newGuarantee.kind ?? 'comprehensive',
    amount: newGuarantee.amount,
    balance: newGuarantee.amount,
    reserved: zeroMoney,
    used: zeroMoney,
    currency: nationalCurrency,
    validFrom: newGuarantee.validFrom,
    validUntil: newGuarantee.validUntil ?? null,
    ...{ status: offer === null ? 'active' : 'offered', refusalReason: null, withdrawnAt: null },
    ...(offer ?? { guarantorId: null, beneficiary: null }),
    version: 1,
    createdAt: now,
    changedAt: now,
  };
  const act = { at: now, acting, auditedFor: offer?.guarantorId ?? made.organisationId };
  return insertEntry(transaction, guaranteeRegister, act, made, offer === null ? 'create' : 'offer');
}
