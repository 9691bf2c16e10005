import { checkDigit } from './cases/mrn.ts';
import { bodyJson, type HttpRequest, type HttpResponse } from './http.ts';
import { isRecord, listAt, textAt, valueAt } from './json.ts';
import { requestBodyExample } from './openapi-example.ts';
import type { SandboxClient } from './sandbox.ts';
import { accessTokenOf, tokenRequest } from './token.ts';

/** Values of the country that the tested portal serves, so that the same cases work in every country. */
export interface CountryTestValues {
  /** An example declaration of the portal's contract. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Returns an unused local reference number. */
  readonly lrn: (run: string, count: number) => string;
  /** Returns an unused reference that selects a sandbox scenario by its prefix, for example `UNPAID-`. */
  readonly scenarioLrn: (prefix: string, run: string, count: number) => string;
  /** Returns an unassigned identification number for an organisation. */
  readonly organisationNumber: (run: string, count: number) => string;
  readonly isRegistration: (text: string) => boolean;
  /** A valid registration number that belongs to no declaration. */
  readonly unknownRegistration: string;
  /**
   * The unknown registration number with a wrong check digit; null if numbers of the country have no check
   * digit.
   */
  readonly mistypedRegistration: string | null;
  readonly unknownOffice: string;
  /** A declaration type whose direction differs from that of the example. */
  readonly otherType: string;
  /** Whether reference numbers can be any text of up to 35 characters. */
  readonly hasFreeLrn: boolean;
  /** Whether registration numbers have the format and check digit of contract 5. */
  readonly hasContractMrn: boolean;
}

/** Reads the values of the country with a client of the sandbox. Changes nothing. */
export async function readCountryTestValues(
  send: (request: HttpRequest) => Promise<HttpResponse>,
  reader: SandboxClient,
): Promise<CountryTestValues> {
  const token = accessTokenOf(await send(tokenRequest(reader)));
  const headers = [
    ['Authorization', `Bearer ${token}`],
    ['portal-api-key', reader.apiKey],
  ] as const;
  const country = bodyJson(await send({ method: 'GET', path: '/openapi/country', headers }));
  const document = bodyJson(await send({ method: 'GET', path: '/openapi.json' }));
  const example = requestBodyExample(document, 'post', '/openapi/declarations');
  if (!example) throw new Error('/openapi.json has no example for POST /openapi/declarations');
  const pattern = wholePattern(textAt(country, 'lrn', 'pattern') ?? '.*');
  const known = textAt(example, 'lrn') ?? '';
  const registration = textAt(country, 'registration', 'pattern') ?? '';
  const lrn = (run: string, count: number): string => {
    const free = `C${run}-${count.toString(36)}`;
    return pattern.test(free) ? free : countedNumber(known, run, count);
  };
  const hasContractMrn = textAt(country, 'registration', 'ordinary')?.includes('{iso6346}') ?? false;
  return {
    example,
    lrn,
    scenarioLrn: (prefix, run, count) => {
      const { from, to } = referenceLengthOf(valueAt(country, 'lrn', 'scenario'));
      const made = lrn(run, count);
      if (to === 0) return prefix + made;
      const marker = prefix
        .replaceAll(/[^A-Z]/g, '')
        .slice(0, to - from + 1)
        .padEnd(to - from + 1, '0');
      return made.slice(0, from - 1) + marker + made.slice(to);
    },
    organisationNumber: (run, count) =>
      textForPattern(uncheckedPattern(country), `${run}${count.toString(36)}`),
    isRegistration: (text) => wholePattern(registration).test(text),
    unknownRegistration: registration.startsWith('[0-9]{2}[A-Z]{2}')
      ? `26XA0000000000000${checkDigit('26XA0000000000000')}`
      : textForPattern(registration, ''),
    mistypedRegistration: hasContractMrn
      ? `26XA0000000000000${(Number(checkDigit('26XA0000000000000')) + 1) % 10}`
      : null,
    unknownOffice: (textAt(example, 'office') ?? '').replaceAll(/[0-9]/g, '9'),
    otherType: otherType(country, textAt(example, 'type')),
    hasFreeLrn: pattern.test('A-z.0_'.padEnd(35, 'x')),
    hasContractMrn,
  };
}

function otherType(country: unknown, type: string | undefined): string {
  const types = listAt(country, 'types');
  const direction = textAt(
    types.find((each) => textAt(each, 'code') === type),
    'direction',
  );
  return (
    textAt(
      types.find((each) => textAt(each, 'direction') !== direction),
      'code',
    ) ?? ''
  );
}

function wholePattern(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'u');
}

function referenceLengthOf(scenario: unknown): { readonly from: number; readonly to: number } {
  return isRecord(scenario) && scenario.position === 'slice'
    ? { from: Number(scenario.from), to: Number(scenario.to) }
    : { from: 0, to: 0 };
}

/**
 * Returns an identification number like the known one. Its last six digits count up from a value that differs
 * in each run.
 */
function countedNumber(known: string, run: string, count: number): string {
  const next = (Number.parseInt(run, 16) + count) % 1_000_000;
  return known.slice(0, -6) + String(next).padStart(6, '0');
}

/** Returns the pattern of identification numbers that have no check digit. */
function uncheckedPattern(country: unknown): string {
  const kind = listAt(country, 'identification', 'kinds').find((each) => textAt(each, 'check') === 'none');
  const pattern = textAt(kind, 'pattern');
  if (pattern === undefined)
    throw new Error(
      'the suite cannot generate a number, because every number of this country has check digits',
    );
  return pattern;
}

/**
 * Creates a text for a pattern of literals, character classes and counts. The text contains as much of `mark`
 * as fits.
 */
function textForPattern(pattern: string, mark: string): string {
  const parts = [...pattern.matchAll(/\[([^\]]+)\](?:\{(?:[0-9]+,)?([0-9]+)\})?|./gu)];
  const digits = String(Number.parseInt(mark || '0', 36));
  return parts
    .map(([part, characters, most]) => {
      if (characters === undefined) return part;
      const symbols = characters.includes('A-Z') ? mark.toUpperCase() : digits;
      const length = Number(most ?? 1);
      if (length === 1) return characters.slice(0, 1) === '0' ? '9' : characters.slice(0, 1);
      return symbols.slice(-length).padStart(length, '0');
    })
    .join('');
}
