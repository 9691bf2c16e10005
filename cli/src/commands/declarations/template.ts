import { Command } from 'commander';
import { type CommandContext, globalOptions, openStoredPortal } from '../../context.ts';
import { formatDeclarationCsv } from '../../declarations/csv.ts';
import { readDeclarationSchema } from '../../declarations/declaration-schema.ts';
import { usageFailure } from '../../exit-code.ts';

/** `declarations template` writes an example declaration of the portal as CSV or JSON. */
export function declarationTemplateCommand(context: CommandContext): Command {
  return new Command('template')
    .description('Print an example declaration as CSV for spreadsheets, or as JSON with --json.')
    .argument('[example]', 'name of the example (default: the first example)')
    .addHelpText(
      'after',
      '\nExamples:\n  customs-portal declarations template > imports.csv\n  customs-portal declarations template food-export --json',
    )
    .action(async (name: string | undefined, _options: unknown, command: Command) => {
      const { profile } = openStoredPortal(context, command);
      const { examples } = await readDeclarationSchema(profile.baseUrl, context.interrupted);
      const example = name === undefined ? Object.values(examples)[0] : examples[name];
      if (!example)
        throw usageFailure(`Unknown example "${name}". Use one of: ${Object.keys(examples).join(', ')}.`);
      if (globalOptions(command).json) context.terminal.print(JSON.stringify(example, null, 2));
      else context.terminal.write(formatDeclarationCsv(example));
    });
}
