import { parseArgs } from 'node:util';
import { printErrorSynchronously, printSynchronously } from '../../foundation/print-synchronously.ts';
import { isCompiledPackage, shellCommands } from '../../settings/command-names.ts';
import { checkCountry } from './check-country.ts';
import { convertTariff, convertTariffUsage } from './convert-tariff.ts';
import { type NewCountryArguments, newCountry } from './new-country.ts';

const countryUsage = `${shellCommands.country} check DIR [--json]
${shellCommands.country} new CODE --currency XXX [--name NAME] [--into DIR]

check  Reports every error in a country folder, without a database: settings, code lists, tariff and their references, rules
       and their examples, 1,000 generated numbers of each kind, and the duties of each sample.
       DIR is a name in countries/ or a path. Exit status: 0 no problems; 1 problems found; 2 usage error.
         --json      print JSON

new    Creates a minimal country folder that the portal can start with. Adapt it to your country.
         CODE        two-letter code of ISO 3166, such as ke
         --currency  three-letter code of ISO 4217
         --name      name of the country (default: its name in ISO 3166)
         --into      folder to create (default: ${isCompiledPackage ? './CODE' : 'countries/CODE'})

${convertTariffUsage}`;

/** Runs the command `country` and returns its exit code, which is 2 for a usage error. */
export async function runCountryCommand(args: readonly string[] = process.argv.slice(2)): Promise<number> {
  const [command, ...rest] = args;
  if (command === 'tariff-from') return convertTariff(rest);
  const commandOptions = readCountryArguments(args);
  switch (commandOptions.kind) {
    case 'help':
      printSynchronously(countryUsage);
      return 0;
    case 'wrong':
      printErrorSynchronously(`${commandOptions.message}\n\n${countryUsage}`);
      return 2;
    case 'check':
      return checkCountry(commandOptions.folder, commandOptions.json);
    case 'new':
      return newCountry(commandOptions);
    default:
      return commandOptions satisfies never;
  }
}

type CountryArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string }
  | { readonly kind: 'check'; readonly folder: string; readonly json: boolean }
  | ({ readonly kind: 'new' } & NewCountryArguments);

function readCountryArguments(args: readonly string[]): CountryArguments {
  const wrong = (message: string): CountryArguments => ({ kind: 'wrong', message });
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, subject, ...more] = positionals;
    if (values.help) return { kind: 'help' };
    if (command === undefined) return wrong('Enter a command: check, new or tariff-from.');
    if (command !== 'check' && command !== 'new')
      return wrong(`Unknown command ${JSON.stringify(command)}. Use check, new or tariff-from.`);
    if (subject === undefined)
      return wrong(
        command === 'check'
          ? 'Enter the country folder, for instance: check xa.'
          : 'Enter the country code, for instance: new ke --currency KES.',
      );
    if (more.length > 0)
      return wrong(
        `Unexpected argument ${more.join(' ')}. This command has only one argument, such as ${subject}.`,
      );
    const misplaced = Object.keys(values).find((name) => !optionsByCommand[command].includes(name));
    if (misplaced !== undefined) return wrong(`${command} does not allow --${misplaced}.`);
    return command === 'check'
      ? { kind: 'check', folder: subject, json: values.json ?? false }
      : parseNewArguments(subject, values);
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
const optionsByCommand: Readonly<Record<'check' | 'new', readonly string[]>> = {
  check: ['json'],
  new: ['currency', 'name', 'into'],
};

function parseNewArguments(
  subject: string,
  { currency, name, into }: { readonly currency?: string; readonly name?: string; readonly into?: string },
): CountryArguments {
  const wrong = (message: string): CountryArguments => ({ kind: 'wrong', message });
  if (!/^[a-z]{2}$/i.test(subject))
    return wrong(`Invalid country code ${JSON.stringify(subject)}. Use two letters, such as ke.`);
  if (currency === undefined) return wrong('Enter the currency, such as --currency KES.');
  if (!/^[a-z]{3}$/i.test(currency))
    return wrong(`Invalid currency ${JSON.stringify(currency)}. Use three letters, such as KES.`);
  if (name?.trim() === '') return wrong('--name must not be empty.');
  return {
    kind: 'new',
    code: subject.toLowerCase(),
    currency: currency.toUpperCase(),
    name: name?.trim() ?? null,
    into: into ?? null,
  };
}
