import {
  type CustomsPortal,
  type DryRun,
  isProblem,
  type LodgementResult,
  PortalProblem,
} from '@customs-portal/client';
import { Command, InvalidArgumentError } from 'commander';
import { type Terminal, toPlainLine } from '../../console-io.ts';
import { type CommandContext, globalOptions, openStoredPortal } from '../../context.ts';
import { warningLines } from '../../declarations/declaration-action.ts';
import {
  type DeclarationFromFile,
  defaultReportFile,
  readDeclarationFiles,
} from '../../declarations/declaration-file.ts';
import { readDeclarationSchema } from '../../declarations/declaration-schema.ts';
import { type LodgementOutcome, openLodgingReport } from '../../declarations/lodging-report.ts';
import { errorOutputOf } from '../../error-output.ts';
import { CommandFailure, exitCode } from '../../exit-code.ts';
import { createPortalClient, type Profile } from '../../profile.ts';

interface LodgeOptions {
  readonly dryRun?: boolean;
  readonly date?: string;
  readonly concurrency: number;
  readonly report?: string;
}

/** `declarations lodge` lodges each declaration of its files once, even if the command runs repeatedly. */
export function lodgeCommand(context: CommandContext): Command {
  return new Command('lodge')
    .description(
      'Lodge every declaration in these files, each only once. Run the command again to resume after an interruption.',
    )
    .argument(
      '<file...>',
      'JSON (object or array), NDJSON or CSV file (see `declarations template`), a folder of such files, or - for standard input',
    )
    .option('--dry-run', 'validate and calculate duties without storing anything')
    .option('--date <day>', 'apply the law of this date (YYYY-MM-DD) in a dry run (default: today)')
    .option('-c, --concurrency <number>', 'number of parallel requests in a dry run', readConcurrency, 8)
    .option(
      '--report <file>',
      'write the result of each declaration to this file, one per line (default: <file>.report.ndjson, next to the first file)',
    )
    .addHelpText(
      'after',
      `
The portal identifies a declaration by its LRN and content, so each is lodged only once.
The command skips declarations that the report lists as lodged, and sends refused declarations again.

Examples:
  customs-portal declarations lodge imports.csv --dry-run
  customs-portal declarations lodge imports.ndjson
  customs-portal declarations lodge outbox/ --report lodged.ndjson
  erp-export | customs-portal declarations lodge -`,
    )
    .action(async (files: string[], options: LodgeOptions, command: Command) => {
      if (options.date !== undefined && !options.dryRun)
        throw new CommandFailure(exitCode.usage, '--date requires --dry-run.');
      const { profile, portal: once } = openStoredPortal(context, command);
      const report = options.report ?? defaultReportFile(files);
      const schema = () => readDeclarationSchema(profile.baseUrl, context.interrupted);
      const declarations = await readDeclarationFiles(files, report, schema);
      // Sends a cheap request first, so that a wrong address or credential is reported immediately. The
      // requests for lodgement are retried for long.
      await once.status.poll({ limit: 1 }, { signal: context.interrupted });
      const job = {
        context,
        declarations,
        concurrency: options.concurrency,
        date: options.date,
        json: globalOptions(command).json,
      };
      const portal = createPatientClient(profile);
      if (options.dryRun) await dryRunAll(job, portal);
      else await lodgeAll(job, portal, report);
    });
}

function readConcurrency(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 64)
    throw new InvalidArgumentError('Enter a whole number from 1 to 64.');
  return number;
}

/** Creates a client that retries for long, so that a run survives the rate limit and a restart of the portal. */
function createPatientClient(profile: Profile): CustomsPortal {
  return createPortalClient(profile, { timeoutMs: 300_000, maxAttempts: 30 });
}

interface LodgementJob {
  readonly context: CommandContext;
  readonly declarations: readonly DeclarationFromFile[];
  readonly concurrency: number;
  /** Date whose law and tariff a dry run applies. */
  readonly date: string | undefined;
  readonly json: boolean;
}

async function lodgeAll(
  { context, declarations, json }: LodgementJob,
  portal: CustomsPortal,
  reportFile: string,
): Promise<void> {
  const { terminal } = context;
  const report = openLodgingReport(reportFile);
  const left = declarations.filter(({ lrn, hash }) => report.lodged.get(lrn) !== hash);
  const refused: LodgementOutcome[] = [];
  const tally = { lodged: 0, before: declarations.length - left.length, refused };
  const began = performance.now();
  let sent = 0;
  const stopError = await lodgeAndReport(portal, left, context.interrupted, (outcome) => {
    report.add(outcome);
    if (json) terminal.print(JSON.stringify(outcome));
    if (outcome.outcome === 'lodged') tally.lodged += 1;
    else if (outcome.outcome === 'lodged_before') tally.before += 1;
    else tally.refused.push(outcome);
    sent += 1;
    const done = declarations.length - left.length + sent;
    const rate = (sent * 1000) / (performance.now() - began);
    terminal.progress(
      `${count(done)} of ${declarationCountText(declarations.length)}, ${count(tally.refused.length)} refused, ${Math.round(rate)} per second, ${Math.round((left.length - sent) / rate)} s remaining`,
    );
  });
  terminal.progress('');
  reportOutcome(terminal, json, tally, declarations.length, reportFile);
  setExitStatus(stopError, context, tally.refused.length);
}

/** Throws the error of an interrupted run. Otherwise refused declarations determine the exit status. */
function setExitStatus(stopped: unknown, { interrupted, terminal }: CommandContext, refused: number): void {
  if (interrupted.aborted || stopped !== null) {
    terminal.note('Interrupted. Run the same command again to resume.');
    throw stopped ?? interrupted.reason;
  }
  if (refused > 0) throw new CommandFailure(exitCode.refused, `${declarationCountText(refused)} refused.`);
}

interface OutcomeCounts {
  readonly lodged: number;
  readonly before: number;
  readonly refused: readonly LodgementOutcome[];
}

const maxReportedErrors = 10;

function reportOutcome(
  terminal: Terminal,
  json: boolean,
  tally: OutcomeCounts,
  all: number,
  reportFile: string,
): void {
  const { lodged, before, refused } = tally;
  const counts = { all, lodged, lodgedBefore: before, refused: refused.length, report: reportFile };
  if (json) return terminal.print(JSON.stringify(counts));
  terminal.print(
    `${declarationCountText(all)}: ${count(lodged)} lodged, ${count(before)} already lodged, ${count(refused.length)} refused.`,
  );
  for (const { lrn, code, detail } of refused.slice(0, maxReportedErrors)) {
    terminal.print(
      `  ${toPlainLine(lrn)}  ${terminal.style('red', toPlainLine(code ?? ''))}  ${toPlainLine(detail ?? '')}`,
    );
  }
  if (refused.length > maxReportedErrors)
    terminal.print(`  … and ${declarationCountText(refused.length - maxReportedErrors)} more`);
  terminal.print(`Results of all declarations: ${reportFile}`);
}

/** Lodges the declarations and reports each outcome. Returns the error that stopped the run, if any. */
async function lodgeAndReport(
  portal: CustomsPortal,
  declarations: readonly DeclarationFromFile[],
  signal: AbortSignal,
  onOutcome: (outcome: LodgementOutcome) => void,
): Promise<unknown> {
  const documents = declarations.map(({ document }) => document);
  try {
    for await (const result of portal.declarations.lodgeAll(documents, { signal })) {
      const declaration = declarations[result.index];
      if (declaration) onOutcome(outcomeOf(declaration, result));
    }
    return null;
  } catch (error) {
    return error;
  }
}

function outcomeOf({ lrn, hash }: DeclarationFromFile, result: LodgementResult): LodgementOutcome {
  const recordedAt = new Date().toISOString();
  if (result.outcome === 'lodged') {
    const { id, status: state } = result;
    return { lrn, hash, outcome: 'lodged', id, status: state, recordedAt };
  }
  const { code, status, detail, requestId, errors, conflict } = result.problem;
  if (code === 'lrn_in_use' && conflict?.sameContent && conflict.declarationStatus !== 'draft') {
    return {
      lrn,
      hash,
      outcome: 'lodged_before',
      id: conflict.id,
      status: conflict.declarationStatus,
      recordedAt,
    };
  }
  // Throws for other statuses, because they concern all declarations and not only this one.
  if (status !== 400 && status !== 409 && status !== 413) throw new PortalProblem(result.problem);
  return { lrn, hash, outcome: 'refused', code, detail, ...(errors && { errors }), requestId, recordedAt };
}

/** Processes items in parallel until all are done, the user interrupts, or one throws. Returns the error. */
async function inParallel(
  { context, concurrency }: LodgementJob,
  declarations: readonly DeclarationFromFile[],
  work: (declaration: DeclarationFromFile) => Promise<void>,
): Promise<unknown> {
  let next = 0;
  let stopped: unknown = null;
  const worker = async (): Promise<void> => {
    while (stopped === null && !context.interrupted.aborted) {
      const declaration = declarations[next];
      next += 1;
      if (!declaration) return;
      await work(declaration).catch((error: unknown) => {
        stopped ??= error;
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return stopped;
}

async function dryRunAll(job: LodgementJob, portal: CustomsPortal): Promise<void> {
  const { context, declarations, json } = job;
  const { terminal } = context;
  let refused = 0;
  let done = 0;
  const stopped = await inParallel(job, declarations, async ({ lrn, document }) => {
    const result = await dryRunOne(portal, document, job.date);
    done += 1;
    terminal.progress(`${count(done)}/${count(declarations.length)}`);
    if (!result.accepted) refused += 1;
    if (json) return terminal.print(JSON.stringify({ lrn, ...result }));
    const mark = result.accepted
      ? terminal.style('green', 'would be lodged')
      : terminal.style('red', 'would be refused');
    terminal.print(`${toPlainLine(lrn)}  ${mark}`);
    for (const line of result.lines) terminal.print(`  ${line}`);
  });
  terminal.progress('');
  setExitStatus(stopped, context, refused);
}

async function dryRunOne(
  portal: CustomsPortal,
  document: DeclarationFromFile['document'],
  date: string | undefined,
) {
  try {
    const answer = await portal.declarations.dryRun(document, { ...(date !== undefined && { date }) });
    return {
      accepted: true,
      lines: [...dutiesOf(answer), ...warningLines(answer.warnings)],
      duties: answer.duties,
    };
  } catch (error) {
    if (!isProblem(error) || (error.document.status !== 400 && error.document.status !== 409)) throw error;
    const { errors } = error.document;
    return { accepted: false, lines: errorOutputOf(error).lines, ...(errors && { errors }) };
  }
}

/** Returns lines with the payable amount, or the reasons why it can't be calculated. */
function dutiesOf({ duties }: DryRun): readonly string[] {
  if (duties.kind === 'not_calculable') {
    return duties.reasons.map(
      ({ pointer, message }) => `duties not calculated: ${toPlainLine(pointer)} ${toPlainLine(message)}`,
    );
  }
  if (duties.kind === 'nothing_due') return [`no duties payable (${toPlainLine(duties.reason)})`];
  const { payable, duty, vat } = duties.totals;
  return [toPlainLine(`payable: ${payable} ${duties.currency} (duties ${duty}, VAT ${vat})`)];
}

function declarationCountText(declarations: number): string {
  return `${count(declarations)} declaration${declarations === 1 ? '' : 's'}`;
}

function count(number: number): string {
  return number.toLocaleString('en');
}
