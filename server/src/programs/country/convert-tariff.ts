import { createReadStream } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceFile } from '../../foundation/durable-file.ts';
import { printErrorSynchronously, printSynchronously } from '../../foundation/print-synchronously.ts';
import {
  type ConvertedTariff,
  collectTariff,
  convertedLists,
  type OmittedItem,
  readUkCsv,
  readUkJson,
  validateConvertedTariff,
} from '../../reference/conversion/public.ts';
import { entryLine, headerLine, listDefinitions } from '../../reference/lists/public.ts';
import { shellCommands } from '../../settings/command-names.ts';

export const convertTariffUsage = `${shellCommands.country} tariff-from uk-csv|uk-json FILE… [--out DIR]

tariff-from  Converts the published UK tariff to tariff lists, and reports each line that it cannot convert.
         uk-csv   the CSV tables “commodities” and “measures as defined” (with the columns measure__…)
         uk-json  commodities of the UK API in JSON:API format, with the objects “data” and “included”
         Add a JSON file of the geographical areas to resolve groups of countries.
         --out    output folder (default: ./tariff)
         Exit status: 0 all lines converted; 1 some lines not converted (the others are written); 2 usage error.`;

/**
 * Runs `country tariff-from` with the arguments after this name. Returns the exit code, which is 2 for a usage error or
 * an unreadable file.
 */
export async function convertTariff(args: readonly string[]): Promise<number> {
  const commandOptions = readConvertTariffArguments(args);
  if (commandOptions.kind === 'help') {
    printSynchronously(convertTariffUsage);
    return 0;
  }
  if (commandOptions.kind === 'wrong') {
    printErrorSynchronously(`${commandOptions.message}\n\n${convertTariffUsage}`);
    return 2;
  }
  const collected = collectTariff();
  for (const file of commandOptions.files) {
    try {
      if (await isJson(file)) readUkJson(file, await readFile(file, 'utf8'), collected);
      else if (commandOptions.format === 'uk-csv') await readUkCsv(file, createReadStream(file), collected);
      else return unreadable(file, 'the file is not JSON; use uk-csv for tables');
    } catch (error) {
      return unreadable(file, error instanceof Error ? error.message : String(error));
    }
  }
  const { tariff, left } = collected.finish();
  const notFitting = validateConvertedTariff(tariff).map(
    ({ list, code, words, actual, other = '' }): OmittedItem => ({
      ...{ file: `${list}.csv`, at: code },
      reason:
        words === 'csv.dangling'
          ? `no list contains “${actual}”`
          : `the measure has the same type, area and additional code as ${other}, in an overlapping period and for the same commodity code or one above or below it`,
    }),
  );
  await writeLists(commandOptions.out, tariff);
  for (const { file, at, reason } of [...left, ...notFitting])
    printSynchronously(`${file}, ${at}: ${reason}`);
  const sizes = convertedLists.map((list) => `${list} ${tariff[list].length}`).join(', ');
  printSynchronously(`Wrote to ${commandOptions.out}, with the number of lines of each file: ${sizes}.`);
  if (left.length + notFitting.length === 0) return 0;
  printSynchronously(
    `Lines not converted: ${left.length}. Converted lines that an import would refuse: ${notFitting.length}.`,
  );
  return 1;
}

type ConvertTariffArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | {
      readonly kind: 'convert';
      readonly format: 'uk-csv' | 'uk-json';
      readonly files: readonly string[];
      readonly out: string;
    };

const options = { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

function readConvertTariffArguments(args: readonly string[]): ConvertTariffArguments {
  const wrong = (message: string): ConvertTariffArguments => ({ kind: 'wrong', message });
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [format, ...files] = positionals;
    if (values.help) return { kind: 'help' };
    if (format === undefined) return wrong('Enter a format: uk-csv or uk-json.');
    if (format !== 'uk-csv' && format !== 'uk-json')
      return wrong(`Unknown format ${JSON.stringify(format)}. Use uk-csv or uk-json.`);
    if (files.length === 0) return wrong(`Enter at least one file: tariff-from ${format} FILE.`);
    if (values.out?.trim() === '') return wrong('--out must not be empty.');
    return { kind: 'convert', format, files, out: values.out ?? 'tariff' };
  } catch (error) {
    return wrong(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function unreadable(file: string, why: string): number {
  printErrorSynchronously(`Cannot read ${file}: ${why}`);
  return 2;
}

/** Returns whether the beginning of a file looks like JSON. */
async function isJson(file: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(64), 0, 64, 0);
    return /^\uFEFF?\s*[[{]/.test(buffer.subarray(0, bytesRead).toString());
  } finally {
    await opened.close();
  }
}

async function writeLists(folder: string, tariff: ConvertedTariff): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const list of convertedLists) {
    const lines = tariff[list].map((entry) => entryLine(listDefinitions[list], [], entry));
    await replaceFile(join(folder, `${list}.csv`), headerLine(listDefinitions[list], []) + lines.join(''));
  }
}
