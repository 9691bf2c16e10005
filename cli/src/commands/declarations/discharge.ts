import type { Discharge, DischargeReport } from '@customs-portal/client';
import type { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { printChangedDeclaration, withNextActionsOnConflict } from '../../declarations/declaration-action.ts';
import { commandForDeclaration } from '../../declarations/declaration-reference.ts';
import { formatExamples } from '../../examples.ts';
import { usageFailure } from '../../exit-code.ts';
import { readJsonObject } from '../../input-file.ts';
import { printRows, type TableRow } from '../../output.ts';
import { parseCount } from '../../parse-count.ts';

/** Options as the user entered them. The command line does not validate them, because the portal does. */
type DischargeOptions = Partial<DischargeReport>;

/** `declarations discharge` shows the remaining goods under a procedure, or reports their disposition. */
export function dischargeCommand(context: CommandContext): Command {
  return commandForDeclaration('discharge')
    .description(
      'Report goods under a procedure as destroyed, lost or used. Without options, show the quantities that remain under the procedure.',
    )
    .argument(
      '[file]',
      'JSON file that contains the report, or - for standard input; without a file, give the report as options',
    )
    .option('--item <number>', 'number of the goods item', parseCount)
    .option('--quantity <kilograms>', 'quantity in kilograms')
    .option(
      '--disposition <disposition>',
      'what happened to the goods: assigned_use, destroyed, waste or lost',
    )
    .option('--cause <cause>', 'only for lost goods: stolen, missing, accident or nature')
    .option('--text <text>', 'explanation for customs')
    .addHelpText(
      'after',
      formatExamples(
        'declarations discharge STOCK-2026-0117',
        'declarations discharge STOCK-2026-0117 --item 1 --quantity 20.000 --disposition destroyed --text "Wet; burnt on 2026-11-21"',
      ),
    )
    .action(async (id: string, file: string | undefined, options: DischargeOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const calls = { signal: context.interrupted };
      const report = await reportOf(file, options);
      if (report === null) {
        const left = await portal.declarations.discharge(id, calls);
        return printStock(context, command, left);
      }
      const reporting = portal.declarations.reportDischarge(id, report, calls);
      const reported = await withNextActionsOnConflict(portal, id, reporting);
      printChangedDeclaration(context, command, reported, 'report sent to customs for a decision.');
    });
}

async function reportOf(
  file: string | undefined,
  { item, quantity, disposition, cause, text }: DischargeOptions,
): Promise<DischargeReport | null> {
  const fields = { item, quantity, disposition, text };
  const missing = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [`--${name}`] : [],
  );
  const whole = missing.length === Object.keys(fields).length;
  if (file !== undefined) {
    if (whole) return Object(await readJsonObject(file));
    throw usageFailure('Give the report as a file or as options, not both.');
  }
  if (whole) return null;
  if (item !== undefined && quantity !== undefined && disposition !== undefined && text !== undefined)
    return { item, quantity, disposition, ...(cause !== undefined && { cause }), text };
  throw usageFailure(`A report also requires ${new Intl.ListFormat('en').format(missing)}.`);
}

function printStock(context: CommandContext, command: Command, { stock }: Discharge): void {
  const none = 'This declaration has no goods under a procedure that requires discharge.';
  printRows(context, command, stock, none, stockRow);
}

function stockRow(each: Discharge['stock'][number]): TableRow {
  const { item, commodityCode, procedure, unit, available, reserved, discharged, suspended, dueOn } = each;
  return {
    Item: String(item),
    Commodity: commodityCode,
    Procedure: procedure,
    Available: `${available} ${unit}`,
    Reserved: reserved,
    Discharged: discharged,
    Suspended: suspended,
    Until: dueOn ?? '–',
  };
}
