import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type CountryError, readJsonFile } from '../../country/reading/public.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import { compileValidator } from '../../foundation/http/validate.ts';
import { localizeError } from '../../foundation/messages/format-error.ts';
import { defaultLanguage } from '../../foundation/messages/language.ts';
import { Declaration } from './declaration.ts';

/** A file of a country's `samples/` folder: a valid declaration and its duties on a day. */
const CountrySample = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    summary: Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String({ minLength: 1 })),
    /** Day of the code lists, tariff and rates by which `costs` is calculated. */
    day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
    /** Number of days until the arrival of pre-lodged goods. Replaces the arrival date in the document. */
    arrivesInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
    /** Payable amount by tax; absent for an export without duties. */
    costs: Type.Record(
      Type.String({ pattern: '^[A-Z0-9]{2,10}$' }),
      Type.String({ pattern: '^(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?$' }),
    ),
    document: Declaration,
  },
  { additionalProperties: false },
);

export type CountrySample = Static<typeof CountrySample> & {
  /** Path relative to the country's folder. */
  readonly file: string;
};

const sampleCheck = Compile(CountrySample);
const validator = compileValidator(CountrySample, 'body');

export interface CountrySamples {
  readonly samples: readonly CountrySample[];
  readonly faults: readonly CountryError[];
}

/** Reads the samples of a country's folder in file order, and the errors of invalid files. */
export function readCountrySamples(folder: string): CountrySamples {
  const samples: CountrySample[] = [];
  const faults: CountryError[] = [];
  for (const name of filesIn(join(folder, 'samples'))) {
    const file = `samples/${name}`;
    const read = readJsonFile(folder, file);
    if (!read.ok) faults.push(read.fault);
    else if (sampleCheck.Check(read.value)) samples.push({ ...read.value, file });
    else
      for (const fault of validator.faults(read.value))
        faults.push(read.faultAt(fault.pointer ?? '', messageOf(fault)));
  }
  if (samples.length + faults.length === 0)
    faults.push({
      ...{ file: 'samples', pointer: null, line: null },
      message: 'has no JSON file. A country needs at least one sample declaration that can be lodged.',
    });
  return { samples, faults };
}

/** Returns the error message that a caller gets for an invalid document. */
function messageOf(fault: ValidationError): string {
  const pointer = fault.pointer?.replace(/^\/document/, '') ?? '';
  const { message, hint } = localizeError(defaultLanguage, { ...fault, pointer });
  return `${message}. ${hint}.`;
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.json'))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
