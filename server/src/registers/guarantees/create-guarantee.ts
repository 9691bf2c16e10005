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
import { zeroMoney } from '../../tariff/public.ts';
import { exampleGuarantee, type Guarantee, GuaranteeBody, guaranteeBody, NewGuarantee } from './guarantee.ts';
import { insertGuarantee } from './guarantee-store.ts';
import { guaranteeReferenceInUse } from './problems.ts';

export const createGuarantee = managementOperation(
  {
    id: 'createGuarantee',
    method: 'POST',
    path: '/management/guarantees',
    tag: 'Payments and guarantees',
    summary: 'Create a guarantee',
    description:
      'Registers a guarantee. The whole amount is available from the first day of validity. A bill that the guarantee secures reserves a part of the amount. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    body: {
      schema: NewGuarantee,
      description: 'The new guarantee.',
      required: true,
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
    },
    answers: {
      201: {
        description: 'The new guarantee.',
        body: GuaranteeBody,
        headers: ['Location', 'ETag'],
        examples: { guarantee: { summary: 'An unused guarantee', value: exampleGuarantee } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, notFound, guaranteeReferenceInUse],
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
        const wanted = { ...body, validFrom };
        const made = await registerGuarantee(transaction, source, auditActorOf(caller, request), wanted);
        if (!made) return refuse(guaranteeReferenceInUse);
        const location = `${baseUrl}/management/guarantees/${made.id}`;
        return answer(201, guaranteeBody(made), ['Location', location, 'ETag', versionTag(made.version)]);
      });
    },
);

export const endsBeforeItBegins = {
  code: 'order',
  in: 'body',
  pointer: '/validUntil',
  words: 'order.first_day',
} as const;

/** Registers a guarantee. Returns null if the organisation already has a guarantee with this reference. */
export async function registerGuarantee(
  transaction: Transaction,
  source: IdSource,
  acting: AuditActor,
  wanted: Static<typeof NewGuarantee> & { readonly validFrom: string },
  offer: { readonly guarantorId: string; readonly beneficiary: string } | null = null,
): Promise<Guarantee | null> {
  const now = source.now();
  const made: Guarantee = {
    id: newId('gua', source),
    organisationId: wanted.organisationId,
    reference: wanted.reference,
    kind: wanted.kind ?? 'comprehensive',
    amount: wanted.amount,
    balance: wanted.amount,
    reserved: zeroMoney,
    used: zeroMoney,
    currency: nationalCurrency,
    validFrom: wanted.validFrom,
    validUntil: wanted.validUntil ?? null,
    ...{ status: offer === null ? 'active' : 'offered', refusalReason: null, withdrawnAt: null },
    ...(offer ?? { guarantorId: null, beneficiary: null }),
    version: 1,
    createdAt: now,
    changedAt: now,
  };
  if (!(await insertGuarantee(transaction, made))) return null;
  await recordAudit(transaction, {
    ...acting,
    organisationId: offer?.guarantorId ?? made.organisationId,
    at: now,
    action: offer === null ? 'guarantee.create' : 'guarantee.offer',
    target: { kind: 'guarantee', id: made.id },
    change: { after: guaranteeBody(made) },
  });
  return made;
}
