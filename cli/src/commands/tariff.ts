import { isProblem, type TariffOfCode } from '@customs-portal/client';
import { Command, InvalidArgumentError } from 'commander';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { CommandFailure, exitCode } from '../exit-code.ts';
import { formatRows, printDocument } from '../output.ts';

export function tariffCommand(context: CommandContext): Command {
  return new Command('tariff')
    .description('Show the duties, taxes and controls that the tariff contains for goods.')
    .addCommand(showCommand(context));
}

interface ShowOptions {
  readonly origin?: string;
  readonly date?: string;
  readonly export?: true;
}

function showCommand(context: CommandContext): Command {
  return new Command('show')
    .description('Show a commodity code with its higher levels, and the tariff measures that can apply.')
    .argument('<code>', 'commodity code or its first digits', readCode)
    .option(
      '--origin <country>',
      'only measures for this country of origin (with --export: country of destination)',
      readCountry,
    )
    .option('--date <date>', 'use the tariff of this date (YYYY-MM-DD; default: today)')
    .option('--export', 'show export measures')
    .addHelpText(
      'after',
      formatExamples('tariff show 09012100 --origin BR', 'tariff show 0901 --date 2027-01-01 --json'),
    )
    .action(async (code: string, { origin, date, export: leaves }: ShowOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const query = {
        ...(origin && { origin }),
        ...(date && { date }),
        ...(leaves && { direction: 'export' as const }),
      };
      const found = await portal.tariff
        .get(code, query, { signal: context.interrupted })
        .catch((error: unknown) => {
          if (!isProblem(error, 'not_found')) throw error;
          const hint = `Search with: customs-portal reference search commodities ${code.slice(0, 4)}`;
          throw new CommandFailure(exitCode.refused, `${error.document.detail} ${hint}`);
        });
      printDocument(context, command, found, (tariff) => tariffLines(tariff, context.terminal.columns));
    });
}

function tariffLines({ path, measures, declarable, date }: TariffOfCode, columns: number): string[] {
  const rows = measures.map(({ type, area, duty, additionalCode, quota, conditions }) => ({
    Measure: type.name,
    Area: area.name ?? area.code ?? area.countries?.join(' ') ?? 'all countries',
    Duty: duty ?? '',
    Code: additionalCode?.code ?? '',
    Quota: quota?.orderNumber ?? '',
    Required: conditions
      .map((group) => group.map(({ document, threshold }) => document?.code ?? threshold ?? '-').join(' or '))
      .join('; '),
  }));
  return [
    ...path.map(({ code, name }, level) => `${'  '.repeat(level)}${code}  ${name}`),
    `Valid on ${date}${declarable ? '' : ' (you cannot declare goods under this code: use one of its subdivisions)'}`,
    ...(rows.length === 0 ? ['No tariff measures.'] : formatRows(rows, columns)),
  ];
}

function readCode(text: string): string {
  const code = text.replaceAll(/[ .]/g, '');
  if (/^\d{2}(\d{2}){0,4}$/.test(code)) return code;
  throw new InvalidArgumentError('A commodity code has two to ten digits, such as 09012100.');
}

function readCountry(text: string): string {
  if (/^[A-Z]{2}$/.test(text)) return text;
  throw new InvalidArgumentError('A country code has two capital letters, such as BR.');
}
