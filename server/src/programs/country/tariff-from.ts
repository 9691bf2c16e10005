import { createReadStream } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { replaceFile } from '../../foundation/durable-file.ts';
import {
  type ConvertedTariff,
  collectTariff,
  convertedLists,
  faultsOfConverted,
  type LeftOut,
  readUkCsv,
  readUkJson,
} from '../../reference/conversion/public.ts';
import { entryLine, headLine, listDefinitions } from '../../reference/lists/public.ts';
import { typed } from '../../settings/typed-commands.ts';

export const tariffFromUsage = `${typed.country} tariff-from uk-csv|uk-json FILE… [--out DIR]

tariff-from  makes the lists of a tariff of measures of what the UK publishes, and says line by line what it could not.
         uk-csv   tables with measure__… columns (“measures as defined”), and of commodities
         uk-json  commodities of its API, with data and included (JSON:API)
         Beside either a JSON file of its geographical areas says which countries a group has.
         --out    the folder to write to; without it ./tariff
         Ends with 0, or with 1 where something could not be converted: the rest is written all the same.`;

/** As its usage says, of the arguments after the name; answers the exit code: 2 for what was typed wrong, or cannot be read. */
export async function tariffFrom(args: readonly string[]): Promise<number> {
  const asked = readArguments(args);
  if (asked.kind === 'help') {
    console.log(tariffFromUsage);
    return 0;
  }
  if (asked.kind === 'wrong') {
    console.error(`${asked.message}\n\n${tariffFromUsage}`);
    return 2;
  }
  const collected = collectTariff();
  for (const file of asked.files) {
    try {
      if (await isJson(file)) readUkJson(file, await readFile(file, 'utf8'), collected);
      else if (asked.format === 'uk-csv') await readUkCsv(file, createReadStream(file), collected);
      else return unreadable(file, 'it is no JSON; tables are read with uk-csv');
    } catch (error) {
      return unreadable(file, error instanceof Error ? error.message : String(error));
    }
  }
  const { tariff, left } = collected.finish();
  const notFitting = faultsOfConverted(tariff).map(
    ({ list, code, words, actual, other = '' }): LeftOut => ({
      ...{ file: `${list}.csv`, at: code },
      reason:
        words === 'csv.dangling'
          ? `no list contains “${actual}”`
          : `it is of the same type, area and additional code as ${other}, on one branch at one time`,
    }),
  );
  await writeLists(asked.out, tariff);
  for (const { file, at, reason } of [...left, ...notFitting]) console.log(`${file}, ${at}: ${reason}`);
  const sizes = convertedLists.map((list) => `${list} ${tariff[list].length}`).join(', ');
  console.log(`Written to ${asked.out}: ${sizes}.`);
  if (left.length + notFitting.length === 0) return 0;
  console.log(
    `Not converted: ${left.length}. Converted, and refused when it is applied: ${notFitting.length}.`,
  );
  return 1;
}

type Asked =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | {
      readonly kind: 'convert';
      readonly format: 'uk-csv' | 'uk-json';
      readonly files: readonly string[];
      readonly out: string;
    };

const options = { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

function readArguments(args: readonly string[]): Asked {
  const wrong = (message: string): Asked => ({ kind: 'wrong', message });
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [format, ...files] = positionals;
    if (values.help) return { kind: 'help' };
    if (format === undefined) return wrong('Say what is converted: uk-csv or uk-json.');
    if (format !== 'uk-csv' && format !== 'uk-json')
      return wrong(`There is no ${JSON.stringify(format)}: it is uk-csv or uk-json.`);
    if (files.length === 0) return wrong(`Say which files: tariff-from ${format} FILE.`);
    if (values.out?.trim() === '') return wrong('--out is empty.');
    return { kind: 'convert', format, files, out: values.out ?? 'tariff' };
  } catch (error) {
    return wrong(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function unreadable(file: string, why: string): number {
  console.error(`${file} cannot be read: ${why}`);
  return 2;
}

/** Whether a file begins as JSON does. */
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
    await replaceFile(join(folder, `${list}.csv`), headLine(listDefinitions[list], []) + lines.join(''));
  }
}
