import type { CustomsPortal } from '@customs-portal/client';
import { type Command, Option } from 'commander';
import { type CommandContext, openStoredPortal } from '../../../context.ts';
import { commandForDeclaration } from '../../../declarations/declaration-reference.ts';
import { formatExamples } from '../../../examples.ts';
import { saveDownload, unusedOutputPath } from '../../../output-file.ts';
import { parseCount } from '../../../parse-count.ts';

const forms = ['jws', 'pdf', 'json'] as const;

interface DownloadOptions {
  readonly form: (typeof forms)[number];
  readonly output?: string;
}

export function downloadDecisionCommand(context: CommandContext): Command {
  return commandForDeclaration('download')
    .description('Download a decision: signed (for use as proof), or as a printable PDF.')
    .argument('<number>', 'number of the decision from `declarations decisions list`', parseCount)
    .addOption(
      new Option('--form <form>', 'file format: jws (signed), pdf (printable) or json (unsigned)')
        .choices([...forms])
        .default('jws'),
    )
    .option('-o, --output <file>', 'output file, or - for standard output')
    .addHelpText(
      'after',
      formatExamples(
        'declarations decisions download COFFEE-2026-0117 2',
        'declarations decisions download COFFEE-2026-0117 2 --form pdf --output release.pdf',
      ),
    )
    .action(async (id: string, number: number, { form, output }: DownloadOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const file = unusedOutputPath(output, `${id.replace(/^(?:lrn|mrn):/, '')}-${number}.${form}`);
      const content = await contentOf(portal, id, number, form, context.interrupted);
      saveDownload(context, command, file, content);
    });
}

async function contentOf(
  { declarations: { decisions } }: CustomsPortal,
  id: string,
  number: number,
  form: DownloadOptions['form'],
  signal: AbortSignal,
): Promise<Uint8Array> {
  switch (form) {
    case 'jws':
      return Buffer.from(await decisions.signed(id, number, { signal }));
    case 'pdf':
      return decisions.pdf(id, number, { signal });
    case 'json':
      return Buffer.from(`${JSON.stringify(await decisions.get(id, number, { signal }), null, 2)}\n`);
  }
}
