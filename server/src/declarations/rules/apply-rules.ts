import { isDeepStrictEqual } from 'node:util';
import { type Direction, directionOf } from '../../country/public.ts';
import { maxReportedErrors, type ValidationError } from '../../foundation/http/problem.ts';
import { runSteps, type Steps } from '../../foundation/interruptible-work.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import type { RelatedDeclaration } from '../../foundation/messages/validation-error.ts';
import type { MandateMatch } from '../../mandates/public.ts';
import type { TariffReference } from '../../tariff/public.ts';
import {
  type DraftDeclaration,
  isErrorConclusive,
  isMalformedAt,
  type ReadableDraft,
  sortInDocumentOrder,
} from '../document/public.ts';
import { type RegisterCase, type RegisterCheck, registerRequirementsOf } from '../stock/public.ts';
import { allRules, findsDuplicates } from './catalogue.ts';
import { duplicateRule, placeOfDuplicate } from './duplicates.ts';
import { goodsOwnerPlaces, goodsOwnerRule, mandateRules } from './mandates.ts';
import { presenceRules } from './required-elements.ts';
import { isLawOn, type Lodger, type Place, type Rule, type RuleDay, type RuleId, valuesOn } from './rule.ts';
import { textsOfRule } from './rule-messages.ts';

/** A result that does not prevent the lodgement: a warning or a hint. */
export type Finding = ValidationError & {
  readonly code: RuleId;
  readonly severity: 'warning' | 'info';
};

/** All results of the rules for a declaration; it can be lodged if there are no errors. */
export type Findings = {
  readonly errors: ValidationError[];
  readonly warnings: Finding[];
};

function rulesFor(direction: Direction): Rule[] {
  return allRules.filter(({ only }) => only === undefined || only === direction);
}
const rulesOfType = { import: rulesFor('import'), export: rulesFor('export') };

/**
 * Applies every rule in force on the day to a declaration, complete or not. Has no side effects: code lists, time and
 * lodging organisation are parameters. Skips malformed values (`form`). The `code` of an error is the rule id. Errors
 * are in document order, at most one for each element and rule; the number of warnings is limited.
 */
export function applyRules(
  document: DraftDeclaration,
  reference: TariffReference,
  now: Date,
  lodger: Lodger,
  form?: ReadableDraft,
): Findings {
  return runSteps(applyRulesInSteps(document, reference, now, lodger, form));
}

/**
 * Applies rules like `applyRules`, but yields after each rule if the declaration is so large that it would block the
 * event loop.
 */
export function* applyRulesInSteps(
  document: DraftDeclaration,
  reference: TariffReference,
  now: Date,
  lodger: Lodger,
  form?: ReadableDraft,
): Steps<Findings> {
  const isLarge = (document.goodsItems?.length ?? 0) >= minLargeItems;
  const errors: LocatedViolation[] = [];
  const warnings: LocatedViolation[] = [];
  for (const rule of rulesOfType[directionOf(document.type)]) {
    if (!isLawOn(rule, reference.day)) continue;
    if (isLarge) yield;
    form?.readPointers.clear();
    for (const place of onePerElement(rule.check(document, reference, now, lodger))) {
      if (form && !isReported(rule, place, form)) continue;
      const found = { rule, place, pointer: place.pointer };
      if (rule.severity === 'error') errors.push(found);
      else warnings.push(found);
    }
  }
  return {
    errors: sortInDocumentOrder(errors).map(({ rule, place }) =>
      errorOfViolation(rule, place, reference.day, document),
    ),
    warnings: sortInDocumentOrder(warnings)
      .slice(0, maxReportedErrors)
      .flatMap(({ rule, place }) => findingOf(rule, place, reference.day, document)),
  };
}

const minLargeItems = 50;

interface LocatedViolation {
  readonly rule: Rule;
  readonly place: Place;
  readonly pointer: string;
}

function findingOf(rule: Rule, place: Place, day: RuleDay, document: DraftDeclaration): Finding[] {
  const { severity } = rule;
  return severity === 'error' ? [] : [{ ...errorOfViolation(rule, place, day, document), severity }];
}

function onePerElement(places: readonly Place[]): readonly Place[] {
  if (places.length < 2) return places;
  const seen = new Set<string>();
  return places.filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer));
}

/** Returns the errors of the rules about mandates. They are evaluated last, when the change is stored. */
export function mandateErrors(document: DraftDeclaration, mandateMatch: MandateMatch): ValidationError[] {
  return mandateRules.flatMap((rule) =>
    rule.places(mandateMatch, document).map((place) => errorOfViolation(rule, place, null)),
  );
}

/** Returns the error about an importer or exporter that has given no sufficient mandate. */
export function goodsOwnerErrors(document: DraftDeclaration, mandateMatch: MandateMatch): ValidationError[] {
  return goodsOwnerPlaces(document, mandateMatch).map((place) =>
    errorOfViolation(goodsOwnerRule, place, null, document),
  );
}

/**
 * Returns the errors of the rules about registers. They are evaluated last, in the transaction that stores the change.
 */
export function registerErrors(
  document: DraftDeclaration,
  { day }: Pick<TariffReference, 'day'>,
  registers: RegisterCase,
): ValidationError[] {
  const found = rulesOfType[directionOf(document.type)].flatMap((rule) =>
    isLawOn(rule, day)
      ? onePerElement(rule.checkRegisters?.(registers) ?? []).map((place) => ({
          rule,
          place,
          pointer: place.pointer,
        }))
      : [],
  );
  return sortInDocumentOrder(found).map(({ rule, place }) => errorOfViolation(rule, place, day, document));
}

/**
 * Returns the check of registers that a declaration needs, with the rules that evaluate the register entries; null
 * without one.
 */
export function registerCheckOf(
  document: DraftDeclaration,
  reference: TariffReference,
  calendar: RegisterCheck['calendar'],
  day: RuleDay,
): RegisterCheck | null {
  const request = registerRequirementsOf(document, reference, day);
  return request && registerCheckFor(document, reference, calendar, request);
}

/**
 * Returns the check of registers for an amendment after acceptance that takes no goods from stock. It contains only
 * authorisations that the amendment newly names or uses for other goods or at another office. The others were checked
 * at acceptance and may have ended since.
 */
export function newAuthorisationsCheckOf(
  document: DraftDeclaration,
  previous: DraftDeclaration,
  reference: TariffReference,
  calendar: RegisterCheck['calendar'],
  day: RuleDay,
): RegisterCheck | null {
  const request = registerRequirementsOf(document, reference, day);
  if (request === null) return null;
  const before = registerRequirementsOf(previous, reference, day);
  const known = before?.office?.code === request.office?.code ? (before?.authorisations ?? []) : [];
  const authorisations = request.authorisations.filter(
    (named) => !known.some((each) => isDeepStrictEqual({ ...each, pointer: named.pointer }, named)),
  );
  if (authorisations.length === 0) return null;
  return registerCheckFor(document, reference, calendar, { ...request, authorisations, stock: [] });
}

function registerCheckFor(
  document: DraftDeclaration,
  reference: TariffReference,
  calendar: RegisterCheck['calendar'],
  request: RegisterCheck['request'],
): RegisterCheck {
  return {
    request,
    calendar,
    faultsIn: (found) => registerErrors(document, reference, { request, found }),
  };
}

/** Returns the warning about an earlier declaration of the same goods; none if the country disables this rule. */
export function duplicateFindings(
  first: RelatedDeclaration | null,
  document: DraftDeclaration,
  day: RuleDay,
): Finding[] {
  if (first === null || !findsDuplicates || !isLawOn(duplicateRule, day)) return [];
  return findingOf(duplicateRule, placeOfDuplicate(first), day, document);
}

/**
 * Whether the result of a rule is reported. Malformed values count as present, so they cause no consequential errors.
 */
function isReported(rule: Rule, place: Place, form: ReadableDraft): boolean {
  return presenceRules.includes(rule) ? !isMalformedAt(form, place) : isErrorConclusive(form, place);
}

const itemPointer = /^\/goodsItems\/(\d+)(?:\/|$)/;

/**
 * Returns the error of a rule for an element. `day` is the date of the applicable law; null for a rule without
 * thresholds by date.
 */
function errorOfViolation(
  rule: Rule,
  place: Place,
  day: RuleDay | null,
  document?: DraftDeclaration,
): ValidationError & { code: RuleId } {
  const { about, parameters } = rule;
  const { pointer, expected, params, words, fix, partialFix, relatedDeclaration } = place;
  const item = itemPointer.exec(pointer)?.[1];
  const actual = leafAt(document, pointer);
  return {
    code: rule.id,
    in: 'body',
    pointer,
    severity: rule.severity,
    ...(words !== undefined && { words }),
    params: {
      ...(item !== undefined && { item: Number(item) + 1 }),
      ...about,
      ...(day && parameters && valuesOn(parameters, day)),
      ...params,
    },
    ...(actual !== undefined && { actual }),
    expected: expected ?? textsOfRule(rule, defaultLanguage).expected,
    dataElement: rule.dataElement,
    ...(fix && { fix }),
    ...(partialFix && { partialFix }),
    ...(relatedDeclaration && { relatedDeclaration }),
  };
}

/** Returns the value of an element; undefined for groups and lists. */
function leafAt(document: unknown, pointer: string): ValidationError['actual'] {
  let found = document;
  for (const name of pointer.slice(1).split('/'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean'
    ? found
    : undefined;
}
