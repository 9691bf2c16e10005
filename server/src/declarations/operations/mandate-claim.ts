import type { DeclaringOrganisation } from '../../callers/public.ts';
import { directionOf } from '../../country/public.ts';
import type { Sql, Transaction } from '../../foundation/database/database.ts';
import { type Refusal, refuse } from '../../foundation/http/problem.ts';
import type { Fault } from '../../foundation/words/fault.ts';
import { lockMandates, type MandateClaim, mandateRequired } from '../../mandates/public.ts';
import type { Day, ReferenceOfDay } from '../../reference/lists/public.ts';
import { Exact, rateOf } from '../../tariff/public.ts';
import { type DraftDeclaration, namedCovers, principalOf } from '../document/public.ts';
import { type DeclarationWithDocument, mayAct, parseDocument, type Represented } from '../record/public.ts';
import { mandateFaults } from '../rules/public.ts';

/**
 * What a mandate has to cover for a declaration to be lodged by its representative; null where nobody is represented. The
 * principal of a direct representative is the declarant, that of an indirect one whose goods they are.
 */
export function claimOf(
  document: DraftDeclaration,
  reference: ReferenceOfDay,
  day: Day,
): MandateClaim | null {
  const sides = sidesOf(document);
  if (sides === null) return null;
  const { invoice, office, type, goodsItems = [] } = document;
  // What is the declarant's own needs nobody's leave.
  const lent = namedCovers(document, []).filter(({ whose }) => whose === 'principal');
  return {
    ...sides,
    day,
    type: directionOf(type),
    procedures: [...new Set(goodsItems.flatMap(({ procedure }) => procedure ?? []))],
    ...(office !== undefined && { office }),
    ...(invoice?.amount !== undefined && {
      value: nationalValue(invoice.amount, invoice.currency, reference),
    }),
    ...Object.fromEntries(lent.map(({ kind, reference: named }) => [kind, named])),
  };
}

/** A declaration that customs accepts, and the law of its acceptance. */
interface AcceptedDocument {
  readonly document: DraftDeclaration;
  readonly reference: ReferenceOfDay;
}

/**
 * Returns what the mandates in force have against declarations that customs accepts, in their order. Locks the mandates that
 * cover them: a mandate that has ended since the lodgement covers nothing.
 */
export async function mandateFaultsAtAcceptance(
  transaction: Transaction,
  accepted: readonly AcceptedDocument[],
): Promise<readonly (readonly Fault[])[]> {
  const claims = accepted.map(({ document, reference }) => claimOf(document, reference, reference.day));
  const asked = claims.flatMap((claim) => claim ?? []);
  const held = asked.length > 0 ? await lockMandates(transaction, asked) : [];
  const heldOf = new Map(asked.map((claim, index) => [claim, held[index]] as const));
  return claims.map((claim) => {
    const found = claim && heldOf.get(claim);
    return found ? mandateFaults(found) : [];
  });
}

/** In national currency; null where no rate is known. */
function nationalValue(
  amount: string,
  currency: string | undefined,
  reference: ReferenceOfDay,
): string | null {
  const rate = currency === undefined ? null : rateOf(currency, reference);
  return rate && new Exact(amount).times(rate).toFixed();
}

/**
 * What a mandate has to allow for its representative to act on what was lodged: a direct one acts in another's name. An
 * indirect one is the declarant, and goes on.
 */
export function actingClaim(document: DraftDeclaration, day: Day): MandateClaim | null {
  const sides = sidesOf(document);
  return sides?.representation === 'direct' ? { ...sides, day } : null;
}

/** 403 for whoever acts on a declaration in another's name without a mandate in force. */
export async function refuseWithoutMandate(
  sql: Sql,
  { organisationId, id, document }: DeclarationWithDocument,
  day: Day,
): Promise<Refusal<'mandate_required'> | null> {
  const claim = actingClaim(parseDocument(document), day);
  if (claim === null || (await mayAct(sql, organisationId, id, claim))) return null;
  return refuse(mandateRequired);
}

/**
 * 403 for a principal that is not the declarant of what was lodged in its name: one that is represented indirectly, or no
 * longer has the number. Null for one that acts itself, as it may whatever became of the mandate.
 */
export function refusePrincipal(
  { numbers }: DeclaringOrganisation,
  { principal }: Represented,
  { document }: Pick<DeclarationWithDocument, 'document'>,
): Refusal<'mandate_required'> | null {
  const sides = sidesOf(parseDocument(document));
  if (sides?.representation === 'direct' && sides.principal === principal && numbers.includes(principal))
    return null;
  return refuse(mandateRequired, { detail: { words: 'mandate_required.lodger' } });
}

/** Whether an indirect representative goes on for the same principal. */
export function goesOn(before: DraftDeclaration, after: DraftDeclaration): boolean {
  const [then, now] = [sidesOf(before), sidesOf(after)];
  return (
    then?.representation === 'indirect' &&
    now?.representation === 'indirect' &&
    then.principal === now.principal &&
    then.representative === now.representative
  );
}

/** Who represents whom. A number that is missing is nobody's: no mandate is found for it. */
function sidesOf(document: DraftDeclaration) {
  const principal = principalOf(document);
  const { representation, representative } = document;
  if (principal === null || representation === undefined || representation === 'self') return null;
  return {
    principal,
    representative: representative?.identification ?? '',
    representation,
  };
}
