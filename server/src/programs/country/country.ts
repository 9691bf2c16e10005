import { parseArgs } from 'node:util';
import { isPacked, typed } from '../../settings/typed-commands.ts';
import { checkCountry } from './check-country.ts';
import { newCountry, type Wanted } from './new-country.ts';
import { tariffFrom, tariffFromUsage } from './tariff-from.ts';

const usage = `${typed.country} check DIR [--json]
${typed.country} new CODE --currency XXX [--name NAME] [--into DIR]

check  tells everything that is wrong with the folder of a country, without a database: the profile, lists and tariff
       and what they name of each other, rules and their examples, 1,000 numbers of each kind, and what each sample
       costs. DIR is a name below countries/, or a path. Ends with 0, or with 1 where something is wrong.
         --json      the same as one JSON object

new    writes the smallest folder of a country that starts and lodges; you make it yours from there.
         CODE        the two letters of ISO 3166, such as ke
         --currency  the three letters of ISO 4217
         --name      what the country is called; without it as ISO 3166 calls it
         --into      where the folder is made; without it ${isPacked ? './CODE' : 'countries/CODE'}

${tariffFromUsage}`;

/** As its usage says; answers the exit code: 2 for what was typed wrong. */
export async function country(args: readonly string[] = process.argv.slice(2)): Promise<number> {
  const [command, ...rest] = args;
  if (command === 'tariff-from') return tariffFrom(rest);
  const asked = readArguments(args);
  switch (asked.kind) {
    case 'help':
      console.log(usage);
      return 0;
    case 'wrong':
      console.error(`${asked.message}\n\n${usage}`);
      return 2;
    case 'check':
      return checkCountry(asked.folder, asked.json);
    case 'new':
      return newCountry(asked);
    default:
      return asked satisfies never;
  }
}

type Asked =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'check'; readonly folder: string; readonly json: boolean }
  | ({ readonly kind: 'new' } & Wanted);

function readArguments(args: readonly string[]): Asked {
  const wrong = (message: string): Asked => ({ kind: 'wrong', message });
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, subject, ...more] = positionals;
    if (values.help) return { kind: 'help' };
    if (command === undefined) return wrong('Say what to do: check, new or tariff-from.');
    if (command !== 'check' && command !== 'new')
      return wrong(`There is no ${JSON.stringify(command)}: it is check, new or tariff-from.`);
    if (subject === undefined)
      return wrong(
        command === 'check' ? 'Say which folder: check xa.' : 'Say which country: new ke --currency KES.',
      );
    if (more.length > 0) return wrong(`${more.join(' ')}: one at a time; ${subject} was named already.`);
    const misplaced = Object.keys(values).find((name) => !of[command].includes(name));
    if (misplaced !== undefined) return wrong(`--${misplaced} is not for ${command}.`);
    return command === 'check'
      ? { kind: 'check', folder: subject, json: values.json ?? false }
      : newAsked(subject, values);
  } catch (error) {
    return wrong(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

const options = {
  json: { type: 'boolean' },
  currency: { type: 'string' },
  name: { type: 'string' },
  into: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
const of: Readonly<Record<'check' | 'new', readonly string[]>> = {
  check: ['json'],
  new: ['currency', 'name', 'into'],
};

function newAsked(
  subject: string,
  { currency, name, into }: { readonly currency?: string; readonly name?: string; readonly into?: string },
): Asked {
  const wrong = (message: string): Asked => ({ kind: 'wrong', message });
  if (!/^[a-z]{2}$/i.test(subject))
    return wrong(`${JSON.stringify(subject)} are not the two letters of a country, such as ke.`);
  if (currency === undefined) return wrong('Say its currency: --currency KES.');
  if (!/^[a-z]{3}$/i.test(currency))
    return wrong(`${JSON.stringify(currency)} are not the three letters of a currency, such as KES.`);
  if (name?.trim() === '') return wrong('--name is empty.');
  return {
    kind: 'new',
    code: subject.toLowerCase(),
    currency: currency.toUpperCase(),
    name: name?.trim() ?? null,
    into: into ?? null,
  };
}
