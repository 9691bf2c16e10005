#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { accountsCommand } from './commands/accounts.ts';
import { apiCommand } from './commands/api.ts';
import { authorisationsCommand } from './commands/authorisations.ts';
import { automationCommand } from './commands/automation.ts';
import { completionCommand } from './commands/completion.ts';
import { conformanceCommand } from './commands/conformance.ts';
import { debtsCommand } from './commands/debts.ts';
import { declarationsCommand } from './commands/declarations.ts';
import { doctorCommand } from './commands/doctor.ts';
import { eventsCommand } from './commands/events.ts';
import { guaranteesCommand } from './commands/guarantees.ts';
import { keysCommand } from './commands/keys.ts';
import { loginCommand } from './commands/login.ts';
import { logoutCommand } from './commands/logout.ts';
import { logsCommand } from './commands/logs.ts';
import { mandatesCommand } from './commands/mandates.ts';
import { referenceCommand } from './commands/reference.ts';
import { requestsCommand } from './commands/requests.ts';
import { serviceCommand } from './commands/service.ts';
import { serviceLevelsCommand } from './commands/service-levels.ts';
import { statusCommand } from './commands/status.ts';
import { tariffCommand } from './commands/tariff.ts';
import { webhooksCommand } from './commands/webhooks.ts';
import { openTerminal } from './console-io.ts';
import type { CommandContext } from './context.ts';
import { errorOutputJson, errorOutputOf } from './error-output.ts';
import { formatExamples } from './examples.ts';
import { exitCode, exitCodesText } from './exit-code.ts';
import { configureNetwork } from './network.ts';

/** Creates all commands, for the program itself and for shell completion. */
function createProgram(context: CommandContext, json: boolean): Command {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const program = new Command('customs-portal')
    .description('Lodge and manage customs declarations, and find out why requests fail.')
    .version(version)
    .option('--json', 'print JSON (NDJSON for streaming commands)')
    .option('--profile <name>', 'use the stored credentials with this name', 'default')
    .option('--cert <file>', 'send this client certificate (PEM) to the server')
    .option('--key <file>', 'private key of the client certificate (PEM)')
    .hook('preAction', (_program, command) =>
      configureNetwork(command.optsWithGlobals(), context.environment),
    )
    .showHelpAfterError('See --help.')
    .addHelpText(
      'after',
      `${formatExamples('status --watch', 'declarations lodge imports.csv')}\n\n${exitCodesText}`,
    )
    .exitOverride();
  const commands = [
    loginCommand,
    logoutCommand,
    statusCommand,
    serviceLevelsCommand,
    declarationsCommand,
    accountsCommand,
    authorisationsCommand,
    debtsCommand,
    guaranteesCommand,
    mandatesCommand,
    eventsCommand,
    webhooksCommand,
    referenceCommand,
    tariffCommand,
    keysCommand,
    logsCommand,
    requestsCommand,
    automationCommand,
    apiCommand,
    doctorCommand,
    serviceCommand,
    conformanceCommand,
  ];
  for (const make of commands) program.addCommand(applySettings(make(context)));
  program.addCommand(applySettings(completionCommand(context, program)));
  if (json) silenceUsageErrors(program);
  return program;
}

/**
 * Configures a command and its subcommands: errors are thrown instead of ending the process, and `--json` is
 * allowed at any position.
 */
function applySettings(command: Command, path = command.name()): Command {
  command.exitOverride().showHelpAfterError('See --help.');
  const [first] = command.commands;
  if (first) command.addHelpText('after', formatExamples(`${path} ${first.name()} --help`));
  else
    command
      .option('--json', 'print JSON')
      .option('--profile <name>', 'use the stored credentials with this name')
      .option('--cert <file>', 'send this client certificate (PEM) to the server')
      .option('--key <file>', 'private key of the client certificate (PEM)');
  for (const each of command.commands) applySettings(each, `${path} ${each.name()}`);
  return command;
}

/** Suppresses the error text of the argument parser, because with `--json` every error is one line of JSON. */
function silenceUsageErrors(command: Command): void {
  command.configureOutput({ writeErr: () => {} });
  for (const each of command.commands) silenceUsageErrors(each);
}

async function main(args: readonly string[]): Promise<number> {
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort(new Error('interrupted')));
  const terminal = openTerminal(process.env);
  const json = args.includes('--json');
  const context: CommandContext = { terminal, environment: process.env, interrupted: interruption.signal };
  try {
    await createProgram(context, json).parseAsync([...args], { from: 'user' });
    return exitCode.done;
  } catch (error) {
    if (interruption.signal.aborted) return exitCode.interrupted;
    if (error instanceof CommanderError && error.exitCode === 0) return exitCode.done;
    if (error instanceof CommanderError) {
      const message = error.message.replace(/^error: /, '');
      if (json) terminal.note(errorOutputJson({ code: exitCode.usage, lines: [message] }));
      return exitCode.usage;
    }
    const failure = errorOutputOf(error);
    if (json) terminal.note(errorOutputJson(failure));
    else for (const line of failure.lines) terminal.note(line);
    return failure.code;
  }
}

// Ignores that the reader of a pipe closes it early, as `| head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(exitCode.done);
  throw error;
});
process.exitCode = await main(process.argv.slice(2));
