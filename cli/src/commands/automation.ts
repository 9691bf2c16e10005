import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../console-io.ts';
import { type CommandContext, openStoredPortal } from '../context.ts';
import { formatExamples } from '../examples.ts';
import { usageFailure } from '../exit-code.ts';
import { inputFileName, readJsonObject } from '../input-file.ts';
import { connectToManagementApi } from '../management.ts';
import { formatFacts, formatRows, printDocument, type TableRow } from '../output.ts';
import { parseCount } from '../parse-count.ts';
import { createIdParser } from '../parse-id.ts';

const automationPath = '/management/automation';
const exampleId = 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye';

export function automationCommand(context: CommandContext): Command {
  return new Command('automation')
    .description(
      'Show the automatic decisions of customs, preview others, and hold a declaration (requires a management client of customs).',
    )
    .addCommand(showCommand(context))
    .addCommand(previewCommand(context))
    .addCommand(holdCommand(context))
    .addCommand(endHoldCommand(context));
}

interface AutomationRow {
  readonly number: number;
  readonly decisions: readonly string[];
  readonly offices?: readonly string[];
  readonly types?: readonly string[];
  readonly lanes?: readonly string[];
  readonly conditions?: object;
  readonly afterSeconds?: number;
  readonly validFrom?: string;
  readonly validUntil?: string;
}

interface AutomationStop {
  readonly id: string;
  readonly row: number | null;
  readonly office: string | null;
  readonly reason: string;
  readonly stoppedAt: string;
}

interface Automation {
  readonly version: number;
  readonly sample: number;
  readonly rows: readonly AutomationRow[];
  readonly stops: readonly AutomationStop[];
  readonly proposal: {
    readonly version: number;
    readonly rows: readonly AutomationRow[];
    readonly reason: string;
    readonly proposedAt: string;
  } | null;
}

function showCommand(context: CommandContext): Command {
  return new Command('show')
    .description('Show the automation table, the stops in force and the proposed table.')
    .addHelpText('after', formatExamples('automation show', 'automation show --json > automation.json'))
    .action(async (_options: unknown, command: Command) => {
      const { profile } = openStoredPortal(context, command);
      const management = await connectToManagementApi(profile, context.environment);
      const automation: Automation = Object(await management.call('GET', automationPath));
      printDocument(context, command, automation, (table) =>
        automationLines(table, context.terminal.columns),
      );
    });
}

function automationLines({ version, sample, rows, stops, proposal }: Automation, columns: number): string[] {
  const linesOf = (title: string, found: readonly TableRow[]) =>
    found.length > 0 ? ['', title, ...formatRows(found, columns)] : [];
  return [
    ...formatFacts({ Version: String(version), Sample: String(sample) }),
    ...(rows.length > 0 ? linesOf('Rows', rows.map(tableRow)) : ['No rows. Officers make all decisions.']),
    ...linesOf('Stops in force', stops.map(stopRow)),
    ...(proposal
      ? [
          ...linesOf(`Proposed version ${proposal.version}`, proposal.rows.map(tableRow)),
          ...formatFacts({ Reason: proposal.reason, Proposed: formatLocalTime(proposal.proposedAt) }),
        ]
      : []),
  ];
}

function tableRow({ number, decisions, offices, types, lanes, conditions, ...row }: AutomationRow): TableRow {
  const { afterSeconds, validFrom, validUntil } = row;
  const listOf = (codes: readonly string[] | undefined) => codes?.join(', ') ?? 'all';
  return {
    Row: String(number),
    Decisions: decisions.join(', '),
    Types: listOf(types),
    Lanes: listOf(lanes),
    Offices: listOf(offices),
    Conditions: Object.entries(conditions ?? {})
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    After: `${afterSeconds ?? 0} s`,
    Validity: validFrom || validUntil ? `${validFrom ?? ''}/${validUntil ?? ''}` : '',
  };
}

function stopRow({ id, row, office, reason, stoppedAt }: AutomationStop): TableRow {
  return {
    ID: id,
    Row: row === null ? 'all' : String(row),
    Office: office ?? 'all',
    Since: formatLocalTime(stoppedAt),
    Reason: reason,
  };
}

function previewCommand(context: CommandContext): Command {
  return new Command('preview')
    .description('Count the past declarations that the rows of a table would have released.')
    .argument('<file>', 'JSON file with `rows`, such as the output of `automation show --json`; - for a pipe')
    .option('--days <number>', 'number of past days (default: 90)', parseCount)
    .addHelpText('after', formatExamples('automation preview automation.json --days 30'))
    .action(async (file: string, { days }: { readonly days?: number }, command: Command) => {
      const { rows }: { readonly rows?: unknown } = await readJsonObject(file);
      if (!Array.isArray(rows))
        throw usageFailure(`${inputFileName(file)} has no list \`rows\`. See \`automation show --json\`.`);
      const { profile } = openStoredPortal(context, command);
      const management = await connectToManagementApi(profile, context.environment);
      const preview: Record<'days' | 'evaluated' | 'released' | 'irregular', number> = Object(
        await management.call('POST', `${automationPath}/preview`, { rows, days }),
      );
      printDocument(context, command, preview, ({ evaluated, released, irregular }) => [
        toPlainLine(
          `Of ${evaluated} declarations in ${preview.days} days, the rows would have released ${released}. ${irregular} of these were found irregular.`,
        ),
      ]);
    });
}

function holdCommand(context: CommandContext): Command {
  return onHold('hold')
    .description('Stop automatic decisions on a declaration, so that only an officer can decide it.')
    .requiredOption('--reason <text>', 'reason, which the declarant reads')
    .addHelpText('after', formatExamples(`automation hold ${exampleId} --reason "The weight is checked"`))
    .action((id: string, { reason }: { readonly reason: string }, command: Command) =>
      decide(context, command, id, { action: 'hold', reason }),
    );
}

function endHoldCommand(context: CommandContext): Command {
  return onHold('end-hold')
    .description('Allow automatic decisions on a declaration again.')
    .option('--reason <text>', 'reason, which the declarant reads')
    .addHelpText('after', formatExamples(`automation end-hold ${exampleId}`))
    .action((id: string, { reason }: { readonly reason?: string }, command: Command) =>
      decide(context, command, id, { action: 'endHold', ...(reason !== undefined && { reason }) }),
    );
}

function onHold(name: string): Command {
  return new Command(name).argument('<declaration>', 'declaration ID', createIdParser('dec'));
}

interface DeclarationForOfficers {
  readonly mrn: string | null;
  readonly status: string;
  readonly etag: string;
}

const effectOf = {
  hold: 'The portal makes no automatic decisions on it.',
  endHold: 'The portal makes automatic decisions on it again.',
} as const;

/** Decides on the declaration as it is now. If it changes at the same time, the portal refuses the decision. */
async function decide(
  context: CommandContext,
  command: Command,
  id: string,
  decision: { readonly action: keyof typeof effectOf; readonly reason?: string },
): Promise<void> {
  const { profile } = openStoredPortal(context, command);
  const management = await connectToManagementApi(profile, context.environment);
  const path = `/management/declarations/${id}`;
  const { etag }: Pick<DeclarationForOfficers, 'etag'> = Object(await management.call('GET', path));
  const decided = await management.send('POST', `${path}/decisions`, {
    headers: { 'Content-Type': 'application/json', 'If-Match': etag, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(decision),
  });
  const view: Pick<DeclarationForOfficers, 'mrn' | 'status'> = Object(await decided.json());
  printDocument(context, command, view, ({ mrn, status }) => [
    toPlainLine(`Declaration ${mrn ?? id} is ${status}. ${effectOf[decision.action]}`),
  ]);
}
