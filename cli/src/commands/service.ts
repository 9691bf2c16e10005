import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { appendMinutes, minutesToRecord, readMonthAvailability } from '../availability-record.ts';
import { tableLines, toPlainLine } from '../console-io.ts';
import { type CommandContext, globalOptions } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { CommandFailure, exitCode, usageFailure } from '../exit-code.ts';
import { findProfile } from '../profile.ts';
import {
  readServiceStatus,
  type ServiceStatusResult,
  serviceStatusNotes,
  statusUrlVariable,
} from '../service-status.ts';
import { assertSafeForCredentials } from '../transport.ts';

interface SourceOptions {
  readonly url?: string;
  readonly statusUrl?: string;
  readonly keys?: string;
}

interface WatchOptions extends SourceOptions {
  readonly record: string;
  readonly once?: boolean;
}

export function serviceCommand(context: CommandContext): Command {
  return new Command('service')
    .description('Show the service status, and record the availability from another host.')
    .addCommand(statusOfServiceCommand(context))
    .addCommand(watchCommand(context))
    .addCommand(availabilityCommand(context));
}

function withSource(command: Command): Command {
  return command
    .option('--url <url>', 'address of the portal (default: that of the stored credentials)')
    .option(
      '--status-url <url>',
      `address of the directory with the status files on another host (default: ${statusUrlVariable})`,
    )
    .option('--keys <file>', 'public keys of the portal (JWKS), instead of those at /decisions/jwks.json');
}

function statusOfServiceCommand(context: CommandContext): Command {
  return withSource(new Command('status'))
    .description('Show the status of the components, incidents and planned work.')
    .addHelpText(
      'after',
      formatExamples('service status', 'service status --status-url https://status.example/customs'),
    )
    .action(async (options: SourceOptions, command: Command) => {
      const { terminal } = context;
      const report = await readReport(context, options, command);
      if (report.kind === 'unknown')
        throw new CommandFailure(exitCode.unavailable, serviceStatusNotes(report).join('\n'));
      const { status } = report;
      if (globalOptions(command).json) return terminal.print(JSON.stringify(status, null, 2));
      for (const note of serviceStatusNotes(report)) terminal.print(terminal.style('bold', note));
      const cells = status.components.map((each) =>
        [each.component, each.status, each.since, String(each.queueDepth)].map(toPlainLine),
      );
      for (const line of tableLines(['Component', 'Status', 'Since', 'Waiting'], cells, terminal.columns))
        terminal.print(line);
    });
}

function watchCommand(context: CommandContext): Command {
  return withSource(new Command('watch'))
    .description(
      'Record for each minute whether the service is available: a valid status, and at most 5 % failed responses.',
    )
    .requiredOption('--record <file>', 'CSV file to which the minutes are appended')
    .option('--once', 'record one minute and exit, for instance from cron')
    .addHelpText(
      'after',
      formatExamples('service watch --record minutes.csv --status-url https://status.example/customs'),
    )
    .action(async (options: WatchOptions, command: Command) => {
      for (;;) {
        const report = await readReport(context, options, command);
        const minutes = minutesToRecord(report, new Date());
        appendMinutes(options.record, minutes);
        for (const note of serviceStatusNotes(report)) context.terminal.note(note);
        if (options.once) return;
        await pause(minuteMs - (Date.now() % minuteMs), null, { signal: context.interrupted });
      }
    });
}

const minuteMs = 60_000;

function availabilityCommand({ terminal }: CommandContext): Command {
  return new Command('availability')
    .description(
      'Calculate the availability of a month from recorded minutes. Planned work counts as unavailable.',
    )
    .requiredOption('--record <file>', 'CSV file of customs-portal service watch')
    .requiredOption('--month <month>', 'month in UTC, such as 2026-11')
    .addHelpText('after', formatExamples('service availability --record minutes.csv --month 2026-11'))
    .action((options: { readonly record: string; readonly month: string }, command: Command) => {
      if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(options.month))
        throw usageFailure('--month must be a year and a month, such as 2026-11.');
      const month = readMonthAvailability(options.record, options.month);
      if (globalOptions(command).json) return terminal.print(JSON.stringify(month));
      const { availabilityPercent: percent, recordedMinutes: recorded, unavailableMinutes: lost } = month;
      if (percent === null) return terminal.print(`No minutes are recorded in ${options.month}.`);
      terminal.print(`${percent} % available in ${options.month}`);
      terminal.print(`${recorded} minutes recorded, ${lost} of them unavailable`);
    });
}

function readReport(
  { environment, interrupted }: CommandContext,
  { url, statusUrl, keys }: SourceOptions,
  command: Command,
): Promise<ServiceStatusResult> {
  const filesUrl = statusUrl ?? environment[statusUrlVariable];
  const stored = url ?? findProfile(globalOptions(command).profile, environment)?.baseUrl;
  if (stored === undefined && !(filesUrl && keys))
    throw usageFailure('The address of the portal is unknown. Use --url, or log in.');
  for (const address of [stored, filesUrl]) if (address) assertSafeForCredentials(address);
  const baseUrl = (stored ?? '').replace(/\/+$/, '');
  return readServiceStatus({ baseUrl, filesUrl, keysFile: keys }, environment, interrupted);
}
