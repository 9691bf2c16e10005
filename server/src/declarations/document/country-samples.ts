import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { CountryRefused } from '../../country/reading/public.ts';
import { Declaration } from './declaration.ts';

/** A file of a country's `samples/`: a declaration that lodges, and what it costs on a day. */
const CountrySample = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    /** By language. */
    summary: Type.Record(Type.String({ pattern: '^[a-z]{2}$' }), Type.String({ minLength: 1 })),
    /** Whose code lists, tariff and rates `costs` goes by. */
    day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
    /** What is payable, by tax; none of an export that costs nothing. */
    costs: Type.Record(Type.String({ pattern: '^[A-Z0-9]{2,10}$' }), Type.String()),
    document: Declaration,
  },
  { additionalProperties: false },
);

export type CountrySample = Static<typeof CountrySample>;

const validator = Compile(CountrySample);

/** The samples of a country's folder, in the order of their files. Throws CountryRefused when one is not well formed. */
export function readCountrySamples(folder: string): CountrySample[] {
  return filesIn(join(folder, 'samples')).map((path) => {
    const sample: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (validator.Check(sample)) return sample;
    const faults = validator.Errors(sample).map(({ instancePath: pointer, message }) => ({
      ...{ file: join('samples', basename(path)), pointer, line: null },
      message: `${message}.`,
    }));
    throw new CountryRefused(folder, faults);
  });
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => join(directory, name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
