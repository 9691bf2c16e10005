import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { countryFolder } from '../../country/reading/public.ts';
import { printErrorSynchronously, printSynchronously } from '../../foundation/print-synchronously.ts';
import { isCompiledPackage, shellCommands } from '../../settings/command-names.ts';
import { templateFolder } from './validation-thread.ts';

/*
 * The template is a complete country with which the portal can start and accept declarations. For a new country, these
 * codes and names are replaced: the country, its currency, and the invoice currency of one sample.
 */
const template = { code: 'QQ', currency: 'XXX', foreign: 'USD', name: 'Examplia' };
/**
 * Countries and ports of origin and destination in the samples. If the new country is one of these countries, its samples
 * use `otherPartner` instead.
 */
const partnerCountries = [
  ['US', 'USNYC'],
  ['DE', 'DEHAM'],
] as const;
const otherPartner = ['BR', 'BRSSZ'] as const;

const worldFolder = join(import.meta.dirname, '../../../reference-data');

/** Arguments of the command `country new`. */
export interface NewCountryArguments {
  readonly code: string;
  readonly currency: string;
  readonly name: string | null;
  readonly into: string | null;
}

/** Runs `country new CODE`: writes a complete country folder, or nothing, and returns the exit code. */
export function newCountry(options: NewCountryArguments): number {
  const currency = worldEntry('currencies', options.currency);
  if (!currency) {
    printErrorSynchronously(
      `${options.currency} is not an ISO 4217 currency of server/reference-data/currencies.csv. Nothing was written.`,
    );
    return 2;
  }
  const folder = folderOf(options);
  const known = worldEntry('countries', options.code.toUpperCase());
  const letters = {
    code: options.code.toUpperCase(),
    currency: options.currency,
    foreign: options.currency === template.foreign ? 'EUR' : template.foreign,
    name: options.name ?? known?.name ?? `Country ${options.code.toUpperCase()}`,
    isKnown: known !== undefined,
    decimals: Number(currency.minor_unit || 0),
  };
  const written = writeFolderAtomically(folder, filesFor(folder, letters));
  if (!written.ok) {
    printErrorSynchronously(written.message);
    return 1;
  }
  printSynchronously(nextStepsText(folder, letters.name, written.files));
  return 0;
}

function folderOf({ code, into }: NewCountryArguments): string {
  if (into !== null) return resolve(into);
  return isCompiledPackage ? resolve(code) : countryFolder(code);
}

interface TemplateValues {
  readonly code: string;
  readonly currency: string;
  readonly foreign: string;
  readonly name: string;
  /** Whether the international list of countries contains the new country. */
  readonly isKnown: boolean;
  /** Number of decimals of the currency according to ISO 4217, which bills use. */
  readonly decimals: number;
}

/** Returns the texts of the files of a new country folder, by their path in the folder. */
function filesFor(folder: string, letters: TemplateValues): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const path of filesIn(templateFolder)) {
    if (path === join('lists', 'countries.csv') && letters.isKnown) continue;
    const text = withTemplateValues(readFileSync(join(templateFolder, path), 'utf8'), letters);
    files.set(path, path === 'country.json' ? profileText(text, folder, letters) : text);
  }
  return files;
}

const templateValuePattern = new RegExp(
  `${template.name}|(?<![A-Z])${template.code}|\\b(?:${template.currency}|${template.foreign})\\b`,
  'g',
);

function withTemplateValues(text: string, { code, currency, foreign, name }: TemplateValues): string {
  const [country, port] = partnerCountries.find(([each]) => each === code) ?? otherPartner;
  const abroad = text.replaceAll(
    new RegExp(`(?<="(?:country|dispatchCountry|origin|destinationCountry)": ")${country}(?=")|${port}`, 'g'),
    (found) => (found === port ? otherPartner[1] : otherPartner[0]),
  );
  return abroad.replaceAll(templateValuePattern, (found) => {
    if (found === template.code) return code;
    if (found === template.name) return name;
    return found === template.currency ? currency : foreign;
  });
}

/** Returns the text of the country profile with the currency's number of decimals and the path of the JSON schema. */
function profileText(text: string, folder: string, { decimals }: TemplateValues): string {
  const least = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
  const schema = relative(folder, join(dirname(countryFolder('xa')), 'country.schema.json'));
  return text
    .replace(/"decimals": \d/, `"decimals": ${decimals}`)
    .replace('"rounding": "0.01"', `"rounding": "${least}"`)
    .replaceAll('"to": "0.01"', `"to": "${least}"`)
    .replace('"../country.schema.json"', JSON.stringify(schema));
}

type WriteResult =
  | { readonly ok: true; readonly files: number }
  | { readonly ok: false; readonly message: string };

/**
 * Writes a folder next to the target and renames it at the end, so that no reader finds an incomplete folder. An existing
 * target is not changed.
 */
function writeFolderAtomically(folder: string, files: ReadonlyMap<string, string>): WriteResult {
  if (readdirOrNull(folder)?.length === 0) rmSync(folder, { recursive: true });
  if (readdirOrNull(folder) !== null)
    return {
      ok: false,
      message: `${folder} already exists. Nothing was written. Enter another folder with --into.`,
    };
  let stage: string | null = null;
  try {
    mkdirSync(dirname(folder), { recursive: true });
    stage = join(dirname(folder), `.${basename(folder)}-${randomBytes(4).toString('hex')}`);
    for (const [path, text] of files) {
      mkdirSync(dirname(join(stage, path)), { recursive: true });
      writeFileSync(join(stage, path), text);
    }
    renameSync(stage, folder);
    return { ok: true, files: files.size };
  } catch (error) {
    if (stage !== null) rmSync(stage, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `Cannot write ${folder}: ${reason}. Nothing was written.` };
  }
}

function readdirOrNull(path: string): string[] | null {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    // A path that is not a folder, such as a file, counts as an existing folder with content.
    return ['.'];
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Returns the columns of an entry in an international code list; undefined for an unknown code. */
function worldEntry(list: string, code: string): Record<string, string> | undefined {
  const rows: Record<string, string>[] = parse(readFileSync(join(worldFolder, `${list}.csv`), 'utf8'), {
    columns: true,
  });
  return rows.find((row) => row.code === code);
}

function nextStepsText(folder: string, name: string, files: number): string {
  const named = folder === countryFolder(basename(folder)) ? basename(folder) : folder;
  return `Created ${name} in ${folder}: ${files} files. Its README.md describes each file.
All data in the folder is invented. Replace the data in this order:

  country.json      formats of numbers, time limits, declaration types, taxes
  lists/*.csv       offices, procedures, documents, rates, tariff
  rules/            business rules of declarations
  samples/*.json    example declarations with their expected duties

Check the folder after each change, then start the portal with it:

  ${shellCommands.country} check ${named}
  PORTAL_COUNTRY=${named} PORTAL_DATA_DIR=./data-${basename(folder)} ${shellCommands.start}`;
}
