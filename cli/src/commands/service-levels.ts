import { isProblem, type ServiceLevelReport } from '@customs-portal/client';
import { Command, InvalidArgumentError } from 'commander';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { CommandFailure, exitCode } from '../exit-code.ts';
import { formatRows, printDocument } from '../output.ts';

export function serviceLevelsCommand(context: CommandContext): Command {
  return new Command('service-levels')
    .description('Show how long declarations took from the lodgement to acceptance, release and clearance.')
    .argument('[period]', 'day (YYYY-MM-DD) or month (YYYY-MM; default: this month)', readPeriod)
    .option('--own', 'only declarations of your organisation')
    .addHelpText('after', formatExamples('service-levels 2026-11', 'service-levels --own --json'))
    .action(async (period: string | undefined, { own }: { readonly own?: true }, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const query = { ...(period !== undefined && { period }), ...(own && { own }) };
      const found = await portal.serviceLevels
        .get(query, { signal: context.interrupted })
        .catch((error: unknown) => {
          if (!isProblem(error, 'not_found')) throw error;
          throw new CommandFailure(exitCode.refused, `${error.document.detail}`);
        });
      printDocument(context, command, found, (levels) => levelLines(levels, context.terminal.columns));
    });
}

function levelLines({ period, kinds, own, ...total }: ServiceLevelReport, columns: number): string[] {
  const all = { office: own ? 'your declarations' : 'whole country', type: '', ...total };
  const rows = [all, ...kinds].flatMap((each) =>
    (['accepted', 'released', 'cleared'] as const).flatMap((step) => {
      const times = each[step];
      if (times === null) return [];
      return [
        {
          Office: each.office,
          Type: each.type,
          Step: step,
          'p50 (s)': `${times.p50Seconds}`,
          'p90 (s)': `${times.p90Seconds}`,
          'p99 (s)': `${times.p99Seconds}`,
        },
      ];
    }),
  );
  if (rows.length === 0) return [`Too few declarations in ${period}.`];
  return [`Times since the lodgement in ${period}:`, ...formatRows(rows, columns)];
}

function readPeriod(text: string): string {
  if (/^\d{4}-\d{2}(-\d{2})?$/.test(text)) return text;
  throw new InvalidArgumentError('Write a day like 2026-11-28, or a month like 2026-11.');
}
