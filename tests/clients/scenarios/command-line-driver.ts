import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isRecord, listAt, parseJson, requireTextAt, textAt, valueAt } from '../../../conformance/json.ts';
import { commandLine, type CommandResult as Printed } from '../command-line.ts';
import type {
  ClientDriver,
  ClientLanguage,
  DriverSettings,
  ScenarioStep,
  ScenarioStepOutcome,
} from './driver.ts';

/** Runs the steps of a scenario as commands of the command line, and parses the output of `--json`. */
export const commandLineDriver: ClientLanguage = { language: 'the command line', skip: false, start };

const maxWaitMs = 120_000;

type Commands = ReturnType<typeof commandLine>;
type Outcome = Pick<ScenarioStepOutcome, 'refused' | 'outcome'> & {
  readonly faults?: readonly (string | null)[];
};

async function start({ folder, baseUrl, credentials }: DriverSettings): Promise<ClientDriver> {
  const sandbox = join(folder, 'sandbox.json');
  await writeFile(sandbox, JSON.stringify({ baseUrl, hostToHost: credentials }), { mode: 0o600 });
  const commands = commandLine(() => folder);
  const { code, error } = await commands.cli(['login', '--sandbox', sandbox]);
  if (code !== 0) throw new Error(error);
  let files = 0;
  async function write(content: string): Promise<string> {
    files += 1;
    const name = `${files}.ndjson`;
    await writeFile(join(folder, name), content);
    return name;
  }
  return {
    async does(step) {
      return outcomeTextOf(await runStep(commands, step, write));
    },
    async end() {},
  };
}

function outcomeTextOf(outcome: Outcome): ScenarioStepOutcome {
  if (outcome.refused !== undefined)
    return { refused: outcome.refused, faults: outcome.faults ?? [], calls: [] };
  return { outcome: outcome.outcome, calls: [] };
}

type Write = (content: string) => Promise<string>;

async function runStep(commands: Commands, step: ScenarioStep, write: Write): Promise<Outcome> {
  switch (step.do) {
    case 'follow':
      return follow(commands, step);
    case 'lodge':
    case 'lodgeAll':
      return lodge(commands, step, write);
    default: {
      const printed = await commands.cli([...(await commandOfStep(step, write)), '--json']);
      return printed.code === 0 ? { outcome: outcomeFromOutput(step, printed) } : refusalOf(step, printed);
    }
  }
}

async function commandOfStep(step: ScenarioStep, write: Write): Promise<string[]> {
  const text = (...path: string[]) => requireTextAt(step, step.do, ...path);
  const on = (command: string) => ['declarations', command, text('lrn')];
  const amend = async () => [
    ...on('amend'),
    await write(JSON.stringify(step.document)),
    '--reason',
    text('reason'),
  ];
  switch (step.do) {
    case 'list':
      return [
        ...['declarations', 'list', '--lrn-prefix', text('filter', 'lrnPrefix')],
        ...['--sort', text('filter', 'sort'), '--limit', '1000'],
      ];
    case 'upload':
      return [
        'declarations',
        'documents',
        'upload',
        text('lrn'),
        text('file'),
        '--type',
        text('details', 'type'),
      ];
    case 'answer': {
      const documents = listAt(step, 'answer', 'documents').map(String);
      return [...on('answer'), String(step.n), '--text', text('answer', 'text'), '--document', ...documents];
    }
    case 'pay':
      return [...on('pay'), `--${text('order', 'method')}`];
    case 'present':
      return [...on('present'), '--location', text('presentation', 'goodsLocation')];
    case 'tryAmendment':
      return [...(await amend()), '--dry-run'];
    case 'amend':
      return amend();
    case 'invalidate':
      return [...on('withdraw'), '--reason', text('reason')];
    case 'discharge':
      return [
        ...on('discharge'),
        ...Object.entries(Object(step.report)).flatMap(([name, value]) => [`--${name}`, String(value)]),
      ];
    case 'mandates':
      return ['mandates', 'list', '--status', text('filter', 'status')];
    case 'endMandate':
      return ['mandates', 'end', text('id'), '--reason', text('reason')];
    default:
      throw new Error(`the command line has no command for ${step.do}`);
  }
}

/** Converts the output of a command to the outcome that the other clients report. */
function outcomeFromOutput(step: ScenarioStep, { output }: Printed): unknown {
  const found: unknown = JSON.parse(output);
  switch (step.do) {
    case 'list':
      return listAt(found).map((each) => valueAt(each, 'lrn'));
    case 'mandates':
      return listAt(found).map((each) => valueAt(each, 'id'));
    case 'upload':
      return { id: valueAt(found, 'id'), type: valueAt(found, 'type') };
    case 'tryAmendment':
      return { before: valueAt(found, 'before'), after: valueAt(found, 'after') };
    case 'endMandate':
      return valueAt(found, 'status');
    default:
      return valueAt(found, 'status');
  }
}

function refusalOf(step: ScenarioStep, { code, output, error }: Printed): Outcome {
  const problem = valueAt(parseJson(error), 'error', 'problem');
  const refused = textAt(problem, 'code');
  if (code !== 1 || refused === undefined) throw new Error(`${step.do}: ${code}\n${error}${output}`);
  return { refused, faults: listAt(problem, 'errors').map((fault) => textAt(fault, 'pointer') ?? null) };
}

/** Lodges declarations. The command prints a line for each declaration and a line with counts. */
async function lodge(commands: Commands, step: ScenarioStep, write: Write): Promise<Outcome> {
  const documents = step.do === 'lodge' ? [step.document] : listAt(step, 'documents');
  const file = await write(documents.map((each) => JSON.stringify(each)).join('\n'));
  const { code, output, error } = await commands.cli(['declarations', 'lodge', file, '--json']);
  const lines = output.trim().split('\n').map(parseJson);
  if ((code !== 0 && code !== 1) || lines.length !== documents.length + 1) {
    throw new Error(`${step.do}: ${code}\n${error}${output}`);
  }
  const [first] = lines;
  if (step.do === 'lodge') {
    const refused = textAt(first, 'code');
    if (refused === undefined) return { outcome: valueAt(first, 'status') };
    return { refused, faults: listAt(first, 'errors').map((fault) => textAt(fault, 'pointer') ?? null) };
  }
  const outcomes = lines
    .slice(0, -1)
    .map(
      (line) =>
        textAt(line, 'code') ?? [valueAt(line, 'status'), valueAt(line, 'outcome') === 'lodged_before'],
    );
  return { outcome: outcomes };
}

/** Watches a declaration until it has the expected state, and then stops the command as a person would. */
async function follow(commands: Commands, { lrn, until }: ScenarioStep): Promise<Outcome> {
  const { child, ended, texts } = commands.start(['status', '--watch', '--json', '--lrn', String(lrn)]);
  const limit = setTimeout(() => child.kill('SIGKILL'), maxWaitMs);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const entry = parseJson(line);
      const isSo = ([name, value]: [string, unknown]): boolean => isRecord(entry) && entry[name] === value;
      if (Object.entries(Object(until)).every(isSo)) return { outcome: until };
    }
    throw new Error(`follow ${lrn}: the command ended\n${texts.error}`);
  } finally {
    clearTimeout(limit);
    child.kill('SIGINT');
    await ended;
  }
}
