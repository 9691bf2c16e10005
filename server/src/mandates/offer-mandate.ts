import { auditActorOf, recordAudit } from '../audit/public.ts';
import { declarantOperation, type PortalParts } from '../callers/public.ts';
import { country } from '../country/public.ts';
import type { Calendar } from '../foundation/calendar.ts';
import type { Transaction } from '../foundation/database/database.ts';
import { inputRefusal } from '../foundation/http/input.ts';
import { refuse } from '../foundation/http/problem.ts';
import { idempotencyKeyReused, inputInvalid, requestInProgress } from '../foundation/http/problems.ts';
import { versionTag } from '../foundation/http/version-tag.ts';
import { type IdSource, newId } from '../foundation/ids.ts';
import { moneyOf } from '../tariff/public.ts';
import type { Mandate } from './mandate.ts';
import {
  exampleHistory,
  exampleMandate,
  MandateOfferBody,
  MandateWithHistory,
  mandatePartyOf,
  mandateWithHistory,
} from './mandate-schema.ts';
import { countOpenOffers, insertMandate, insertMandateEvent } from './mandate-store.ts';
import { mandateOfferLimit } from './problems.ts';

/**
 * Maximum number of open offers of an organisation, because each offer is shown to a recipient who did not
 * request it.
 */
const maxOpenOffers = 200;

const { mandateOfferDays } = country.timeLimits;

const offeredActions = {
  accept: { allowed: false, reason: 'Only the other party can accept the mandate' },
  suspend: { allowed: false, reason: 'The mandate is offered' },
  resume: { allowed: false, reason: 'The mandate is offered' },
  end: { allowed: true },
} as const;

export const offerMandate = declarantOperation(
  {
    id: 'offerMandate',
    client: 'mandates.offer(mandate)',
    method: 'POST',
    path: '/openapi/mandates',
    tag: 'Mandates',
    summary: 'Offer a mandate',
    description: `Offers a mandate to another party, which must accept it within ${mandateOfferDays} days. The caller can be either party: the principal offers a mandate to a representative, or the representative requests a mandate from the principal. One of the two identification numbers must belong to the caller. The content of a mandate never changes; offer another mandate instead. The representative can use only those guarantees and deferment accounts of the principal that the mandate lists.`,
    scope: 'mandates:write',
    idempotent: true,
    body: {
      schema: MandateOfferBody,
      description: 'The mandate to offer.',
      examples: {
        offer: {
          summary: 'Imports up to 20000.00',
          value: {
            principal: exampleMandate.principal,
            representative: exampleMandate.representative,
            representations: ['direct'],
            types: ['import'],
            maxValue: '20000.00',
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The mandate was offered. The other party receives an event.',
        body: MandateWithHistory,
        headers: ['Location', 'ETag', 'Idempotency-Replayed'],
        examples: {
          offered: {
            summary: 'Only the other party can accept the mandate',
            value: {
              ...exampleMandate,
              ...{ status: 'offered', representativeName: null, actions: offeredActions },
              history: exampleHistory.slice(0, 1),
            },
          },
        },
      },
    },
    problems: [inputInvalid, mandateOfferLimit, idempotencyKeyReused, requestInProgress],
  },
  ({ database, source, baseUrl, calendar }: PortalParts<'database' | 'source' | 'baseUrl' | 'calendar'>) =>
    async ({ body, caller, request, idempotency }) => {
      const faults = mandateErrorsOf(body, caller.organisation.numbers);
      if (faults.length > 0) return inputRefusal(faults);
      return idempotency.once(database, 201, async (transaction) => {
        const { id, numbers } = caller.organisation;
        if ((await countOpenOffers(transaction, id, numbers)) >= maxOpenOffers)
          return refuse(mandateOfferLimit);
        const mandate = createMandateOffer(body, numbers, source, calendar);
        await recordOffer(transaction, mandate);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: mandate.createdAt,
          action: 'mandate.offer',
          target: { kind: 'mandate', id: mandate.id },
          change: { after: { ...body } },
        });
        const viewing = {
          side: mandatePartyOf(caller.organisation.numbers),
          now: mandate.createdAt,
          calendar,
        };
        const offered = await mandateWithHistory(transaction, mandate, viewing);
        const headers = [
          'Location',
          `${baseUrl}/openapi/mandates/${mandate.id}`,
          'ETag',
          versionTag(mandate.version),
        ];
        return { kind: 'made', body: offered, headers };
      });
    },
);

/** Inserts the offer of a mandate with its event. */
export async function recordOffer(transaction: Transaction, made: Mandate): Promise<void> {
  await insertMandate(transaction, made);
  await insertMandateEvent(transaction, made, 'mandate.offered', {
    at: made.createdAt,
    by: made.offeredBy,
    reason: null,
  });
}

/** Creates the offer of a mandate by an organisation with these identification numbers. */
export function createMandateOffer(
  body: MandateOfferBody,
  ownNumbers: readonly string[],
  source: IdSource,
  calendar: Calendar,
): Mandate {
  const now = source.now();
  return {
    id: newId('man', source),
    principal: body.principal,
    representative: body.representative,
    offeredBy: ownNumbers.includes(body.principal) ? 'principal' : 'representative',
    status: 'offered',
    suspendedBy: null,
    representations: body.representations,
    types: body.types ?? ['import', 'export'],
    procedures: body.procedures ?? null,
    offices: body.offices ?? null,
    maxValue: body.maxValue === undefined || body.maxValue === null ? null : moneyOf(body.maxValue),
    guarantees: body.guarantees ?? [],
    accounts: body.accounts ?? [],
    debts: body.debts ?? false,
    validFrom: body.validFrom ?? calendar.dayOf(now),
    validUntil: body.validUntil ?? null,
    offerEndsAt: calendar.endOfTerm(now, { days: mandateOfferDays }),
    version: 1,
    createdAt: now,
    changedAt: now,
  };
}

function mandateErrorsOf(
  { principal, representative, validFrom, validUntil }: MandateOfferBody,
  ownNumbers: readonly string[],
) {
  const isOwn = (number: string) => ownNumbers.includes(number);
  return [
    ...(isOwn(principal) || isOwn(representative)
      ? []
      : [{ code: 'own_number', in: 'body', pointer: '/principal', words: 'own_number.none' } as const]),
    ...(isOwn(principal) && isOwn(representative)
      ? [{ code: 'own_number', in: 'body', pointer: '/representative', words: 'own_number.both' } as const]
      : []),
    ...(validFrom !== undefined && validUntil !== undefined && validUntil < validFrom
      ? [{ code: 'order', in: 'body', pointer: '/validUntil', words: 'order.first_day' } as const]
      : []),
  ];
}
