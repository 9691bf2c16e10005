import { Command } from 'commander';
import { type Context, globalOptions, signedIn } from '../../context.ts';
import { csvOf } from '../../declarations/csv.ts';
import { readDeclarationSchema } from '../../declarations/declaration-schema.ts';
import { usageFailure } from '../../exit-code.ts';

/** `declarations template`: an example of the portal's own as CSV or JSON, to be filled in. */
export function templateCommand(context: Context): Command {
  return new Command('template')
    .description('An example that can be lodged, as CSV for a spreadsheet or with --json as JSON.')
    .argument('[example]', 'which of the portal’s examples; without it the first')
    .addHelpText(
      'after',
      '\nExamples:\n  customs-portal declarations template > imports.csv\n  customs-portal declarations template food-export --json',
    )
    .action(async (name: string | undefined, _options: unknown, command: Command) => {
      const { profile } = signedIn(context, command);
      const { examples } = await readDeclarationSchema(profile.baseUrl, context.interrupted);
      const example = name === undefined ? Object.values(examples)[0] : examples[name];
      if (!example)
        throw usageFailure(`There is no example "${name}": take one of ${Object.keys(examples).join(', ')}`);
      if (globalOptions(command).json) context.terminal.print(JSON.stringify(example, null, 2));
      else context.terminal.write(csvOf(example));
    });
}
