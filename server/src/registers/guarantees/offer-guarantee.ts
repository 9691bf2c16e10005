import { type Static, Type } from 'typebox';
import { auditActorOf } from '../../audit/public.ts';
import { declarantOperation } from '../../callers/public.ts';
import { country } from '../../country/public.ts';
import type { Transaction } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import type { IdSource } from '../../foundation/ids.ts';
import { findOrganisationWithNumber, identificationNumber } from '../../organisations/public.ts';
import { Exact, moneyOf } from '../../tariff/public.ts';
import type { RegisterParts } from '../change-entries.ts';
import { findGuarantor, guarantorRequired } from '../guarantors/public.ts';
import { refuseReversedValidity } from '../register.ts';
import { registerGuarantee } from './create-guarantee.ts';
import {
  amountAboveZero,
  exampleOfferedGuarantee,
  guaranteeKind,
  guaranteePeriod,
  moneyAmount,
  OfferedGuaranteeBody,
  offeredGuaranteeBody,
} from './guarantee.ts';

export const offeredAmount = moneyAmount('Guaranteed amount, above 0.', amountAboveZero);

const GuaranteeOffer = Type.Object(
  {
    beneficiary: identificationNumber,
    kind: Type.Optional(guaranteeKind),
    amount: offeredAmount,
    validFrom: Type.Optional(guaranteePeriod.validFrom),
    validUntil: Type.Optional(guaranteePeriod.validUntil),
  },
  {
    additionalProperties: false,
    title: 'GuaranteeOffer',
    description:
      'A guarantee for the organisation with the identification number `beneficiary`. Without `kind`, it is comprehensive.',
  },
);

export const offerGuarantee = declarantOperation(
  {
    id: 'offerGuarantee',
    client: 'guarantees.offer(offer)',
    method: 'POST',
    path: '/openapi/guarantees',
    tag: 'Guarantors',
    summary: 'Offer a guarantee',
    description:
      'Offers a guarantee for the debts of another organisation. The portal assigns the reference. The guarantee secures debts once customs accepts it. Only for guarantors.',
    scope: 'guarantees:write',
    idempotent: true,
    body: {
      schema: GuaranteeOffer,
      description: 'The offered guarantee.',
      examples: {
        comprehensive: {
          summary: 'A comprehensive guarantee without an end date',
          value: {
            beneficiary: exampleOfferedGuarantee.beneficiary,
            amount: exampleOfferedGuarantee.amount,
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The offered guarantee, which customs must accept.',
        body: OfferedGuaranteeBody,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: { offered: { summary: 'An offered guarantee', value: exampleOfferedGuarantee } },
      },
    },
    problems: [inputInvalid, guarantorRequired, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, customs, baseUrl }: RegisterParts) =>
    async ({ body, caller, request, idempotency }) => {
      const faults = offerFaults(body);
      if (faults.length > 0) return inputRefusal(faults);
      // As the system: the guarantee belongs to another organisation.
      return database.systemTransaction((transaction) =>
        idempotency.within(transaction, 201, async () => {
          const { id: guarantorId, numbers } = caller.organisation;
          const refusal = await refuseUnlessGuarantor(transaction, guarantorId);
          if (refusal) return refusal;
          const { beneficiary, ...guaranteeFields } = body;
          const organisationId = await findOrganisationWithNumber(transaction, beneficiary);
          const fault = beneficiaryFault(organisationId, beneficiary, guarantorId, numbers);
          if (organisationId === null || fault) return inputRefusal([fault ?? unknown(beneficiary)]);
          const today = customs.reference.calendar.dayOf(customs.now(organisationId));
          const validFrom = body.validFrom ?? today;
          const reversed = refuseReversedValidity(validFrom, body.validUntil);
          if (reversed) return reversed;
          const made = await registerGuarantee(
            transaction,
            source,
            auditActorOf(caller, request),
            {
              ...guaranteeFields,
              ...{ organisationId, validFrom, amount: moneyOf(guaranteeFields.amount) },
              reference: newGuaranteeReference(today, source.random),
            },
            { guarantorId, beneficiary },
          );
          if (!made) throw new Error('a new guarantee reference is already in use');
          const location = `${baseUrl}/openapi/guarantees/${made.id}`;
          return {
            kind: 'made',
            body: offeredGuaranteeBody(made),
            headers: ['Location', location, 'ETag', versionTag(made.version)],
          } as const;
        }),
      );
    },
);

/** Refuses an organisation unless it is an active guarantor. A revocation waits until the end of the transaction. */
async function refuseUnlessGuarantor(
  transaction: Transaction,
  organisationId: string,
): Promise<Refusal<'guarantor_required'> | null> {
  const found = await findGuarantor(transaction, null, organisationId, 'for share');
  return found?.status === 'active' ? null : refuse(guarantorRequired);
}

function offerFaults({ amount }: Static<typeof GuaranteeOffer>): ValidationError[] {
  return new Exact(amount).isZero() ? [zeroOfferError] : [];
}

export const zeroOfferError = {
  code: 'minimum',
  words: 'minimum.nothing',
  in: 'body',
  pointer: '/amount',
} as const;

function unknown(number: string): ValidationError {
  return { code: 'unknown_beneficiary', in: 'body', pointer: '/beneficiary', actual: number };
}

/** A guarantor is a third person (UCC 94). */
function beneficiaryFault(
  organisationId: string | null,
  beneficiary: string,
  guarantorId: string,
  numbers: readonly string[],
): ValidationError | null {
  if (organisationId === guarantorId || numbers.includes(beneficiary))
    return { code: 'own_beneficiary', in: 'body', pointer: '/beneficiary', actual: beneficiary };
  return organisationId === null ? unknown(beneficiary) : null;
}

const referenceCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new reference: year, country, and random characters, so that references of others can't be guessed. */
function newGuaranteeReference(day: string, random: IdSource['random']): string {
  const drawn = [...random(12)].map((byte) => referenceCharacters[byte % referenceCharacters.length]);
  return `${day.slice(2, 4)}${country.code.toUpperCase()}${drawn.join('')}G`;
}
