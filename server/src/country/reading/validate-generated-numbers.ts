import { hasValidCheckDigits } from './check-digits.ts';
import { anchoredRegExp } from './identification.ts';
import { generateNumber, hasCounter, insertCount, type NumberTemplate } from './number-template.ts';
import type { CountryProfile } from './profile.ts';
import type { ProfileError } from './profile-error.ts';

/** Number of generated numbers of each kind that are checked. */
export const checkedNumbersPerKind = 1_000;

type NumberFormats = Pick<CountryProfile, 'registration' | 'bill' | 'lrn' | 'types'>;

interface NumberSources {
  /** Customs offices of lodgement, whose codes numbers can contain. */
  readonly offices: readonly string[];
  readonly day: string;
  readonly random: (count: number) => Uint8Array;
}

/**
 * Returns the errors of generated numbers. For each type, 1,000 ordinary and 1,000 contingency MRNs, plus
 * 1,000 bill references, must match their pattern, have valid check digits and be unique.
 */
export function validateGeneratedNumbers(profile: NumberFormats, trial: NumberSources): ProfileError[] {
  return [...registrationFaults(profile, trial), ...billFaults(profile, trial), ...lrnFaults(profile)];
}

function registrationFaults({ registration, types }: NumberFormats, trial: NumberSources): ProfileError[] {
  const form = anchoredRegExp(registration.pattern);
  const isValid = (number: string): boolean =>
    form.test(number) && hasValidCheckDigits(registration.check, number);
  const previousNumbers = new Set<string>();
  const kinds = ['ordinary', 'contingency'] as const;
  return kinds.flatMap((kind) => {
    const pointer = `/registration/${kind}/template`;
    const numbers = types.flatMap(({ code }) => numbersOf(registration[kind], code, trial));
    return [
      ...errorsOfMisfits(
        pointer,
        numbers,
        isValid,
        'does not match /registration/pattern or has a wrong check digit',
      ),
      ...errorsOfRepeated(pointer, numbers, previousNumbers),
    ];
  });
}

function billFaults({ bill: { pattern, template } }: NumberFormats, trial: NumberSources): ProfileError[] {
  const form = anchoredRegExp(pattern);
  const numbers = numbersOf({ template }, '', trial);
  return [
    ...errorsOfMisfits(
      '/bill/template',
      numbers,
      (number) => form.test(number),
      'does not match /bill/pattern',
    ),
    ...errorsOfRepeated('/bill/template', numbers, new Set()),
  ];
}

function numbersOf(
  template: NumberTemplate,
  type: string,
  { offices, day, random }: NumberSources,
): string[] {
  const [first = ''] = offices;
  return Array.from({ length: checkedNumbersPerKind }, (_, index) => {
    // A counter is separate for each office and day, so numbers with a counter are generated for one office.
    const office = hasCounter(template) ? first : (offices[index % offices.length] ?? '');
    return insertCount(generateNumber(template, { day, type, office, random }), (template.from ?? 1) + index);
  });
}

function errorsOfMisfits(
  pointer: string,
  numbers: readonly string[],
  isRight: (number: string) => boolean,
  why: string,
): ProfileError[] {
  const wrong = numbers.filter((number) => !isRight(number));
  return wrong.length === 0
    ? []
    : [
        {
          pointer,
          message: `generates ${wrong[0]}, which ${why} (${wrong.length} of ${numbers.length} numbers).`,
        },
      ];
}

function errorsOfRepeated(pointer: string, numbers: readonly string[], seen: Set<string>): ProfileError[] {
  const twice = numbers.filter((number) => seen.size === seen.add(number).size);
  return twice.length === 0
    ? []
    : [
        {
          pointer,
          message: `generates ${twice[0]} more than once (${twice.length} duplicates in ${numbers.length} numbers).`,
        },
      ];
}

/** Name of a sandbox simulation for the check: such names consist of letters. */
const scenarioName = 'REJECT';

/** Returns the errors of the part of an LRN that selects a sandbox simulation. */
function lrnFaults({ lrn: { scenario } }: NumberFormats): ProfileError[] {
  return scenario.position === 'slice' && scenario.to < scenario.from
    ? [{ pointer: '/lrn/scenario/to', message: `must not be less than from (${scenario.from}).` }]
    : [];
}

/** Returns the error of the LRN in a sample declaration; null if it is valid. */
export function lrnError({ pattern, scenario }: CountryProfile['lrn'], lrn: string): string | null {
  const form = anchoredRegExp(pattern);
  if (!form.test(lrn))
    return `does not match /lrn/pattern of country.json. Actual value: ${JSON.stringify(lrn)}.`;
  const { from, to } = scenario.position === 'start' ? { from: 1, to: scenarioName.length } : scenario;
  const length = to - from + 1;
  const name = scenarioName.slice(0, length).padEnd(length, '0');
  const named = `${lrn.slice(0, from - 1)}${name}${lrn.slice(to)}`;
  return form.test(named)
    ? null
    : `cannot contain a sandbox scenario in characters ${from} to ${to}: ${named} does not match /lrn/pattern of country.json.`;
}
