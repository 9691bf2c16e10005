import { Command } from 'commander';
import { type Terminal, toPlainLine } from '../console-io.ts';
import { type CommandContext, globalOptions } from '../context.ts';
import { type DoctorFinding, runDoctorChecks } from '../doctor-checks.ts';
import { formatExamples } from '../examples.ts';
import { CommandFailure, exitCode } from '../exit-code.ts';
import { requireProfile } from '../profile.ts';
import { checkServiceStatus } from '../service-status.ts';

export function doctorCommand(context: CommandContext): Command {
  return new Command('doctor')
    .description(
      'Find out why requests fail: show the service status, and check address, clock, API key, token, platform, origin and proxy.',
    )
    .addHelpText('after', formatExamples('doctor', 'doctor --profile production --json'))
    .action(async (_options: unknown, command: Command) => {
      const { json, profile: name } = globalOptions(command);
      const profile = requireProfile(name, context.environment);
      const { environment, interrupted, terminal } = context;
      const findings: DoctorFinding[] = [];
      const add = (finding: DoctorFinding): void => {
        findings.push(finding);
        if (!json) showFinding(finding, terminal);
      };
      // The service status comes first, because an incident explains all further findings.
      add(await checkServiceStatus(profile.baseUrl, environment, interrupted));
      for await (const finding of runDoctorChecks(profile, interrupted)) add(finding);
      if (json) context.terminal.print(JSON.stringify(findings, null, 2));
      const wrong = findings.filter(({ outcome }) => outcome === 'wrong').length;
      if (wrong > 0)
        throw new CommandFailure(
          exitCode.refused,
          wrong === 1 ? '\n1 problem found.' : `\n${wrong} problems found.`,
        );
      if (!json) context.terminal.print('\nNo problems found. The test request succeeded.');
    });
}

const outcomeMarks = { fine: ['✓', 'green'], wrong: ['✗', 'red'], unclear: ['?', 'yellow'] } as const;

function showFinding({ what, outcome, detail, hint }: DoctorFinding, terminal: Terminal): void {
  const [mark, colour] = outcomeMarks[outcome];
  terminal.print(`${terminal.style(colour, mark)} ${what.padEnd(8)} ${toPlainLine(detail)}`);
  if (hint) terminal.print(`           ${terminal.style('bold', toPlainLine(hint))}`);
}
