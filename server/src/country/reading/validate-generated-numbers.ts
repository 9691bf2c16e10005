import { hasValidCheckDigits } from './check-digits.ts';
import { anchoredRegExp } from './identification.ts';
import { hasCounter, insertCount, type NumberTemplate, newNumber } from './number-template.ts';
import type { CountryProfile } from './profile.ts';
import type { ProfileError } from './profile-error.ts';

/** How many numbers of each kind are generated and checked. */
export const generatedNumbersPerKind = 1_000;

type Numbered = Pick<CountryProfile, 'registration' | 'bill' | 'lrn' | 'types'>;

interface Trial {
  /** Offices of lodgement, which numbers may contain. */
  readonly offices: readonly string[];
  readonly day: string;
  readonly random: (count: number) => Uint8Array;
}

/**
 * Returns the errors of generated numbers. For each type, 1,000 ordinary and 1,000 contingency MRNs, plus
 * 1,000 bill references, must match their pattern, have valid check digits and be unique.
 */
export function validateGeneratedNumbers(profile: Numbered, trial: Trial): ProfileError[] {
  return [...registrationFaults(profile, trial), ...billFaults(profile, trial), ...lrnFaults(profile)];
}

function registrationFaults({ registration, types }: Numbered, trial: Trial): ProfileError[] {
  const form = anchoredRegExp(registration.pattern);
  const isRight = (number: string): boolean =>
    form.test(number) && hasValidCheckDigits(registration.check, number);
  const seen = new Set<string>();
  const kinds = ['ordinary', 'contingency'] as const;
  return kinds.flatMap((kind) => {
    const pointer = `/registration/${kind}/template`;
    const numbers = types.flatMap(({ code }) => numbersOf(registration[kind], code, trial));
    return [
      ...misfits(
        pointer,
        numbers,
        isRight,
        'does not match /registration/pattern or has a wrong check digit',
      ),
      ...repeats(pointer, numbers, seen),
    ];
  });
}

function billFaults({ bill: { pattern, template } }: Numbered, trial: Trial): ProfileError[] {
  const form = anchoredRegExp(pattern);
  const numbers = numbersOf({ template }, '', trial);
  return [
    ...misfits('/bill/template', numbers, (number) => form.test(number), 'does not match /bill/pattern'),
    ...repeats('/bill/template', numbers, new Set()),
  ];
}

function numbersOf(template: NumberTemplate, type: string, { offices, day, random }: Trial): string[] {
  const [first = ''] = offices;
  return Array.from({ length: generatedNumbersPerKind }, (_, index) => {
    // Counters run per office and day, so one office is sufficient.
    const office = hasCounter(template) ? first : (offices[index % offices.length] ?? '');
    return insertCount(newNumber(template, { day, type, office, random }), (template.from ?? 1) + index);
  });
}

function misfits(
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

function repeats(pointer: string, numbers: readonly string[], seen: Set<string>): ProfileError[] {
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

/** A sandbox scenario name consists of letters. */
const scenarioName = 'REJECT';

/** Returns the errors of the scenario part of an LRN. */
function lrnFaults({ lrn: { scenario } }: Numbered): ProfileError[] {
  return scenario.position === 'slice' && scenario.to < scenario.from
    ? [{ pointer: '/lrn/scenario/to', message: `must not be less than from (${scenario.from}).` }]
    : [];
}

/** Returns the error of a sample's LRN; null if it is valid. */
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
