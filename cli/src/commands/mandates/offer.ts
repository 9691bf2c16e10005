import type { NewMandate } from '@customs-portal/client';
import { Command } from 'commander';
import { type CommandContext, openStoredPortal } from '../../context.ts';
import { formatExamples } from '../../examples.ts';
import { printMandate } from './print-mandate.ts';

/** Options as the user entered them. The command line does not validate them, because the portal does. */
interface OfferOptions {
  readonly principal: string;
  readonly representative: string;
  readonly representation: NewMandate['representations'];
  readonly type?: NonNullable<NewMandate['types']>;
  readonly procedure?: string[];
  readonly office?: string[];
  readonly maxValue?: string;
  readonly guarantee?: string[];
  readonly account?: string[];
  readonly debts?: true;
  readonly from?: string;
  readonly until?: string;
}

/** `mandates offer` offers a mandate. It applies only if the other party accepts it before `offerEndsAt`. */
export function offerMandateCommand(context: CommandContext): Command {
  return new Command('offer')
    .description('Offer a mandate to the other party. You can’t change the terms of a mandate later.')
    .requiredOption(
      '--principal <number>',
      'identification number of the principal; you must be the principal or the representative',
    )
    .requiredOption('--representative <number>', 'identification number of the representative')
    .requiredOption(
      '--representation <representation...>',
      'allowed representation: direct, indirect or both',
    )
    .option('--type <type...>', 'only declarations of this direction: import, export (default: both)')
    .option('--procedure <digits...>', 'only declarations with procedures that begin with these digits')
    .option('--office <office...>', 'only declarations at these customs offices')
    .option('--max-value <amount>', 'maximum invoice amount of a declaration')
    .option('--guarantee <reference...>', 'guarantees of the principal that the representative can use')
    .option('--account <number...>', 'deferment accounts of the principal that the representative can use')
    .option('--debts', 'let the representative act on debts and claims of the principal')
    .option('--from <date>', 'first day of validity')
    .option('--until <date>', 'last day of validity')
    .addHelpText(
      'after',
      formatExamples(
        'mandates offer --principal XA100200300400 --representative XA555666777888 --representation direct --type import',
      ),
    )
    .action(async (options: OfferOptions, command: Command) => {
      const { portal } = openStoredPortal(context, command);
      const offered = await portal.mandates.offer(mandateOf(options), { signal: context.interrupted });
      printMandate(context, command, offered);
    });
}

function mandateOf(options: OfferOptions): NewMandate {
  const { principal, representative, representation, type, procedure, office } = options;
  const { maxValue, guarantee, account, debts, from, until } = options;
  return {
    principal,
    representative,
    representations: representation,
    ...(type && { types: type }),
    ...(procedure && { procedures: procedure }),
    ...(office && { offices: office }),
    ...(maxValue !== undefined && { maxValue }),
    ...(guarantee && { guarantees: guarantee }),
    ...(account && { accounts: account }),
    ...(debts && { debts }),
    ...(from !== undefined && { validFrom: from }),
    ...(until !== undefined && { validUntil: until }),
  };
}
