import { holdsCheck } from './check-digits.ts';
import { wholePattern } from './identification.ts';
import { counted, isCounted, type NumberTemplate, newNumber } from './number-template.ts';
import type { CountryProfile } from './profile.ts';
import type { ProfileFault } from './profile-error.ts';

/** How many numbers of each kind are generated and checked. */
export const numbersTried = 1_000;

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
export function generatedFaults(profile: Numbered, trial: Trial): ProfileFault[] {
  return [...registrationFaults(profile, trial), ...billFaults(profile, trial), ...lrnFaults(profile)];
}

function registrationFaults({ registration, types }: Numbered, trial: Trial): ProfileFault[] {
  const form = wholePattern(registration.pattern);
  const isRight = (number: string): boolean => form.test(number) && holdsCheck(registration.check, number);
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

function billFaults({ bill: { pattern, template } }: Numbered, trial: Trial): ProfileFault[] {
  const form = wholePattern(pattern);
  const numbers = numbersOf({ template }, '', trial);
  return [
    ...misfits('/bill/template', numbers, (number) => form.test(number), 'does not match /bill/pattern'),
    ...repeats('/bill/template', numbers, new Set()),
  ];
}

function numbersOf(template: NumberTemplate, type: string, { offices, day, random }: Trial): string[] {
  const [first = ''] = offices;
  return Array.from({ length: numbersTried }, (_, index) => {
    // Counters run per office and day, so one office is sufficient.
    const office = isCounted(template) ? first : (offices[index % offices.length] ?? '');
    return counted(newNumber(template, { day, type, office, random }), (template.from ?? 1) + index);
  });
}

function misfits(
  pointer: string,
  numbers: readonly string[],
  isRight: (number: string) => boolean,
  why: string,
): ProfileFault[] {
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

function repeats(pointer: string, numbers: readonly string[], seen: Set<string>): ProfileFault[] {
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
function lrnFaults({ lrn: { scenario } }: Numbered): ProfileFault[] {
  return scenario.position === 'slice' && scenario.to < scenario.from
    ? [{ pointer: '/lrn/scenario/to', message: `must not be less than from (${scenario.from}).` }]
    : [];
}

/** Returns the error of a sample's LRN; null if it is valid. */
export function lrnFault({ pattern, scenario }: CountryProfile['lrn'], lrn: string): string | null {
  const form = wholePattern(pattern);
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
