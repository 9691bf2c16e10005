import type { DeclaringOrganisation } from '../../callers/public.ts';
import type { Sql } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { type Refusal, refuse, type ValidationError } from '../../foundation/http/problem.ts';
import type { MandateMatch } from '../../mandates/public.ts';
import type { Day } from '../../reference/lists/public.ts';
import { calculateDocumentDuties, type DutyCalculation } from '../../tariff/public.ts';
import { readApplicableLaws } from '../applicable-law/public.ts';
import {
  contentHash,
  type DraftDeclaration,
  type DraftDeclarationInput,
  declaredSecurities,
  isMalformedAt,
  readableDraftOf,
  sortInDocumentOrder,
} from '../document/public.ts';
import { statusesAllowing } from '../lifecycle/public.ts';
import { forecastShares, readQuotaShares, readScarceQuotas } from '../quotas/public.ts';
import {
  type FullDeclaration,
  findDatabaseErrors,
  type Lodgement,
  nothingToChange,
  parseStoredDocument,
  refuseAction,
} from '../record/public.ts';
import { type Lodger, newAuthorisationsCheckOf } from '../rules/public.ts';
import {
  hasMovedStock,
  hasPlacedGoods,
  readStock,
  type StockRow,
  sharesOfPlacements,
  unplacedStock,
} from '../stock/public.ts';
import { immutableElementErrors } from './immutable-properties.ts';
import { amendmentMandateChecksOf } from './mandate-check.ts';
import {
  findUnusableSecurity,
  refuseContent,
  type ValidationDependencies,
  validateByLists,
} from './validate-lodgement.ts';

/** Returns an error with its pointer relative to the request body, which has the document as a property. */
export function pointersRelativeToBody<Reported extends ValidationError>(fault: Reported): Reported {
  const { pointer = '', fix } = fault;
  const inBody = fix?.map((step) => ({ ...step, path: `/document${step.path}` }));
  return { ...fault, pointer: `/document${pointer}`, ...(inBody && { fix: inBody }) };
}

/** Whether an organisation acts as the principal of a declaration that another organisation lodged. */
export function isActingPrincipal(
  { organisationId }: Pick<FullDeclaration, 'organisationId'>,
  caller: DeclaringOrganisation,
): boolean {
  return organisationId !== caller.id;
}

/** Returns the identification numbers of the organisation that lodged a document. */
function lodgerNumbersOf({ representation, declarant, representative }: DraftDeclaration): string[] {
  const lodger = representation === 'self' ? declarant : representative;
  return lodger?.identification === undefined ? [] : [lodger.identification];
}

/**
 * Validates an amendment by the applicable law of an accepted declaration, otherwise by the law of today. A date is
 * valid if it was valid at the lodgement or is valid now, because an expected arrival can have passed and a corrected
 * invoice can be newer. The stock that the document uses must be available now; it is checked again when customs grants
 * the amendment.
 */
export async function validateAmendment(
  sql: Sql,
  submitted: DraftDeclarationInput,
  declaration: FullDeclaration,
  at: Date,
  dependencies: Omit<ValidationDependencies, 'database'>,
  caller: DeclaringOrganisation,
): Promise<Lodgement | Refusal<'input_invalid' | 'reference_data_missing' | 'nothing_to_change'>> {
  const { reference } = dependencies;
  const form = readableDraftOf(submitted);
  const { document } = form;
  if (document === null) return inputRefusal(form.faults.map(pointersRelativeToBody), true);
  const itself = isActingPrincipal(declaration, caller);
  // Identification numbers under which the declaration was lodged remain valid, even if they were reassigned. A
  // principal that amends does not become the lodging organisation.
  const numbers = [
    ...(itself ? [] : caller.numbers),
    ...lodgerNumbersOf(parseStoredDocument(declaration.document)),
  ];
  const law = declaration.applicableLaw
    ? (await readApplicableLaws(sql, [declaration])).get(declaration.id)
    : undefined;
  const lists = law
    ? await reference.on(law.day, { ...law.versions, ...law.assessedBy })
    : await reference.on(reference.calendar.dayOf(at));
  const unusable = await findNewUnusableSecurity(
    sql,
    document,
    declaration,
    reference.calendar.dayOf(at),
    numbers,
  );
  const scarce = await readScarceQuotas((read) => read(sql), document, lists);
  const lodger = { numbers, unusable, scarce };
  const validated = validateByLists(form, lists, [at, declaration.lodgedAt ?? at], {
    ...dependencies,
    ...lodger,
    organisationId: declaration.organisationId,
  });
  const stock =
    declaration.lifecycle.placed === true
      ? (await readStock(sql, [declaration])).get(declaration.id)
      : undefined;
  const placed = (stock ?? []).filter(hasPlacedGoods).map(({ item }) => item);
  const fixed = immutableElementErrors(document, declaration, itself, placed).filter(
    (fault) => !isMalformedAt(form, fault),
  );
  if (validated.kind === 'lodgement') {
    if (fixed.length > 0) return inputRefusal(fixed.map(pointersRelativeToBody));
    if (contentHash(validated.document).equals(declaration.contentHash)) return refuse(nothingToChange);
    const previous = parseStoredDocument(declaration.document);
    const { calendar } = reference;
    const registers = reservesStockAgain(declaration)
      ? validated.registers
      : newAuthorisationsCheckOf(validated.document, previous, lists, calendar, calendar.dayOf(at));
    const mandates = amendmentMandateChecksOf(previous, document, validated.mandates, itself);
    const owners = mandates.filter(({ side, isKept }) => side === 'owner' && !isKept);
    const faults = [
      // A principal must not learn which mandates its representative has, so its amendment to another owner of the
      // goods is always rejected.
      ...(itself ? owners.flatMap(({ faultsIn }) => faultsIn(noMandate)) : []),
      ...(await findDatabaseErrors(sql, { mandates: itself ? [] : owners, registers }, declaration)),
    ];
    if (faults.length > 0)
      return refuseContent({ kind: 'refused', faults }, dependencies.baseUrl, '/document');
    return { ...validated, mandates };
  }
  if (validated.problem.code !== 'input_invalid') return validated;
  return inputRefusal(
    sortInDocumentOrder([...fixed, ...(validated.errors ?? [])]).map(pointersRelativeToBody),
  );
}

const noMandate: MandateMatch = { mandate: null, lacks: null, unlent: null };

/** Whether an amendment reserves stock again. After the release it does not, because the goods have left the stock. */
function reservesStockAgain({ applicableLaw, status, lifecycle }: FullDeclaration): boolean {
  return applicableLaw === null || (lifecycle.draws === true && statusesAllowing('release').includes(status));
}

/**
 * Returns the pointers of unusable securities that the amendment newly names; the previous ones were checked before.
 */
async function findNewUnusableSecurity(
  sql: Sql,
  document: DraftDeclaration,
  declaration: FullDeclaration,
  day: Day,
  numbers: readonly string[],
): Promise<NonNullable<Lodger['unusable']>> {
  const named = declaredSecurities(parseStoredDocument(declaration.document), numbers);
  const covers = declaredSecurities(document, numbers).filter(
    ({ kind, reference, whose }) =>
      !named.some((each) => each.kind === kind && each.reference === reference && each.whose === whose),
  );
  return covers.length === 0
    ? []
    : findUnusableSecurity(sql, declaration.organisationId, document, covers, day);
}

type AmendedDocument = Pick<Lodgement, 'document' | 'reference'>;

/** Calculates the duties of an amended document, with the quota shares and placements of its declaration. */
export async function calculateAmended(
  sql: Sql,
  { document, reference }: AmendedDocument,
  declaration: FullDeclaration,
): Promise<DutyCalculation> {
  const placements = await sharesOfPlacements(sql, document, reference, declaration);
  const own = declaration.lifecycle.quotas && (await readQuotaShares(sql, [declaration])).get(declaration.id);
  const shares = await forecastShares(sql, document, reference, placements, own);
  return calculateDocumentDuties(document, reference, placements, shares);
}

/**
 * Refuses an amendment that takes a goods item out of its special procedure, if some of the goods are reserved, written
 * off or demanded.
 */
export function refuseUnplacement(
  stock: readonly StockRow[],
  { document, reference }: AmendedDocument,
  calculation: DutyCalculation,
  declaration: FullDeclaration,
): Refusal<'action_not_allowed'> | null {
  return hasMovedStock(unplacedStock(stock, document, reference, calculation))
    ? refuseAction(declaration, 'requestAmendment', { reason: 'goods_moved' })
    : null;
}

/** Refuses an amendment like `refuseUnplacement`; calculates the duties first if that is necessary. */
export async function refuseMovedGoods(
  sql: Sql,
  amended: AmendedDocument,
  declaration: FullDeclaration,
): Promise<Refusal<'action_not_allowed'> | null> {
  const stock = declaration.lifecycle.placed
    ? ((await readStock(sql, [declaration])).get(declaration.id) ?? [])
    : [];
  if (!hasMovedStock(stock)) return null;
  return refuseUnplacement(stock, amended, await calculateAmended(sql, amended, declaration), declaration);
}
