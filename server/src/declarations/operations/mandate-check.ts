import type { DeclaringOrganisation } from '../../callers/public.ts';
import { directionOf } from '../../country/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { ValidationError } from '../../foundation/messages/validation-error.ts';
import {
  lockMandates,
  type MandateMatch,
  type MandateRequirement,
  mandateRequired,
  type RequiredMandateScope,
} from '../../mandates/public.ts';
import type { Day, ReferenceOfDay } from '../../reference/lists/public.ts';
import { Exact, rateOf } from '../../tariff/public.ts';
import { type DraftDeclaration, declaredSecurities, principalOf } from '../document/public.ts';
import {
  type DeclarationWithDocument,
  mayActForPrincipal,
  parseStoredDocument,
  type Represented,
} from '../record/public.ts';
import { goodsOwnerErrors, mandateErrors, otherOwnerOf } from '../rules/public.ts';

/**
 * Returns the mandates that a declaration requires: that of the represented principal, and that of the owner of the
 * goods.
 */
export function mandateChecksOf(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  day: Day,
): MandateRequirement[] {
  const principal = requiredMandateOf(document, reference, day);
  const owner = requiredOwnerMandateOf(document, reference, day);
  return [
    ...(principal
      ? [
          {
            side: 'principal',
            claim: principal,
            faultsIn: (mandateMatch: MandateMatch) => mandateErrors(document, mandateMatch),
          } as const,
        ]
      : []),
    ...(owner
      ? [
          {
            side: 'owner',
            claim: owner,
            faultsIn: (mandateMatch: MandateMatch) => goodsOwnerErrors(document, mandateMatch),
          } as const,
        ]
      : []),
  ];
}

/**
 * Returns the mandate that a representative needs to lodge a declaration; null without representation. The principal of
 * a direct representative is the declarant; that of an indirect representative is the owner of the goods.
 */
function requiredMandateOf(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  day: Day,
): RequiredMandateScope | null {
  const sides = mandatePartiesOf(document);
  if (sides === null) return null;
  // Only security of the principal must be included in the mandate.
  const lentSecurities = declaredSecurities(document, []).filter(({ whose }) => whose === 'principal');
  return {
    ...sides,
    ...mandatedContentOf(document, reference, day),
    guarantees: lentSecurities.flatMap((each) => (each.kind === 'guarantee' ? [each.reference] : [])),
    accounts: lentSecurities.flatMap((each) => (each.kind === 'account' ? [each.reference] : [])),
  };
}

/**
 * Returns the mandate under which a declarant, or its direct representative, names another person as importer or
 * exporter (the owner of the goods).
 */
function requiredOwnerMandateOf(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  day: Day,
): RequiredMandateScope | null {
  const owner = otherOwnerOf(document);
  if (owner === null) return null;
  const { representation, representative } = document;
  const lodger = representation === 'self' ? owner.declarant : (representative?.identification ?? '');
  return { principal: owner.number, representative: lodger, ...mandatedContentOf(document, reference, day) };
}

/** Returns those values of a declaration that a mandate can limit. */
function mandatedContentOf(
  { invoice, office, type, goodsItems = [] }: DraftDeclaration,
  reference: ReferenceOfDay,
  day: Day,
) {
  return {
    day,
    type: directionOf(type),
    procedures: [...new Set(goodsItems.flatMap(({ procedure }) => procedure ?? []))],
    ...(office !== undefined && { office }),
    ...(invoice?.amount !== undefined && {
      value: nationalValue(invoice.amount, invoice.currency, reference),
    }),
  };
}

/** A document at its acceptance, with the code lists of the applicable law. */
interface AcceptedDocument {
  readonly document: DraftDeclaration;
  readonly reference: ReferenceOfDay;
}

/**
 * Returns the errors of declarations whose mandates are not valid at acceptance, in the order of the declarations.
 * Locks the mandates. A mandate that has ended since the lodgement is not valid.
 */
export async function mandateErrorsAtAcceptance(
  transaction: Transaction,
  accepted: readonly AcceptedDocument[],
): Promise<readonly (readonly ValidationError[])[]> {
  const checks = accepted.map(({ document, reference }) =>
    mandateChecksOf(document, reference, reference.day),
  );
  const all = checks.flat();
  const lockedMandates =
    all.length > 0
      ? await lockMandates(
          transaction,
          all.map(({ claim }) => claim),
        )
      : [];
  const heldOf = new Map(all.map((check, index) => [check, lockedMandates[index]] as const));
  return checks.map((each) =>
    each.flatMap((check) => {
      const found = heldOf.get(check);
      return found ? check.faultsIn(found) : [];
    }),
  );
}

/** Returns a value in national currency; null without an exchange rate. */
function nationalValue(
  amount: string,
  currency: string | undefined,
  reference: ReferenceOfDay,
): string | null {
  const rate = currency === undefined ? null : rateOf(currency, reference);
  return rate && new Exact(amount).times(rate).toFixed();
}

/**
 * Returns the mandate that a representative needs to act on a lodged declaration. Only a direct representative needs
 * one, because it acts in another's name; an indirect representative is itself the declarant.
 */
export function requiredActingMandate(document: DraftDeclaration, day: Day): RequiredMandateScope | null {
  const sides = mandatePartiesOf(document);
  return sides?.representation === 'direct' ? { ...sides, day } : null;
}

/** Returns 403 for a direct representative without a valid mandate; null if the representative may act. */
export async function refuseWithoutMandate(
  sql: Sql,
  { organisationId, id, document }: DeclarationWithDocument,
  day: Day,
): Promise<Refusal<'mandate_required'> | null> {
  const claim = requiredActingMandate(parseStoredDocument(document), day);
  if (claim === null || (await mayActForPrincipal(sql, organisationId, id, claim))) return null;
  return refuse(mandateRequired);
}

/**
 * Returns 403 for a principal that is not the declarant, because it is represented indirectly or no longer has the
 * identification number. Returns null for a principal that is the declarant: it acts for itself and needs no mandate.
 */
export function refusePrincipal(
  { numbers }: DeclaringOrganisation,
  { principal }: Represented,
  { document }: Pick<DeclarationWithDocument, 'document'>,
): Refusal<'mandate_required'> | null {
  const sides = mandatePartiesOf(parseStoredDocument(document));
  if (sides?.representation === 'direct' && sides.principal === principal && numbers.includes(principal))
    return null;
  return refuse(mandateRequired, { detail: { words: 'mandate_required.lodger' } });
}

/**
 * Returns the mandates that an amendment requires. An indirect representative with the same principal, and a
 * declaration with the same parties, need no new mandate. A principal amends under the mandates of the lodgement.
 */
export function amendmentMandateChecksOf(
  before: DraftDeclaration,
  after: DraftDeclaration,
  checks: readonly MandateRequirement[],
  isPrincipal: boolean,
): MandateRequirement[] {
  const unchangedSides = {
    principal: isPrincipal || hasSamePrincipal(before, after),
    owner: hasSameOwner(before, after),
  };
  return checks.map((check) => (unchangedSides[check.side] ? { ...check, isKept: true } : check));
}

/** Whether an amendment by an indirect representative leaves its principal unchanged. */
function hasSamePrincipal(before: DraftDeclaration, after: DraftDeclaration): boolean {
  const [then, now] = [mandatePartiesOf(before), mandatePartiesOf(after)];
  return (
    then?.representation === 'indirect' &&
    now?.representation === 'indirect' &&
    then.principal === now.principal &&
    then.representative === now.representative
  );
}

function hasSameOwner(before: DraftDeclaration, after: DraftDeclaration): boolean {
  const [then, now] = [otherOwnerOf(before), otherOwnerOf(after)];
  return (
    then?.number === now?.number &&
    then?.declarant === now?.declarant &&
    before.representation === after.representation &&
    before.representative?.identification === after.representative?.identification
  );
}

/** Returns the identification numbers of representative and principal; a missing number matches no mandate. */
function mandatePartiesOf(document: DraftDeclaration) {
  const principal = principalOf(document);
  const { representation, representative } = document;
  if (principal === null || representation === undefined || representation === 'self') return null;
  return {
    principal,
    representative: representative?.identification ?? '',
    representation,
  };
}
