import { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { changeMandateCommand } from './mandates/change.ts';
import { listMandatesCommand } from './mandates/list.ts';
import { offerMandateCommand } from './mandates/offer.ts';
import { showMandateCommand } from './mandates/show.ts';

export function mandatesCommand(context: CommandContext): Command {
  return new Command('mandates')
    .description('List, show, offer, accept, suspend, resume and end mandates of representatives.')
    .addCommand(listMandatesCommand(context))
    .addCommand(showMandateCommand(context))
    .addCommand(offerMandateCommand(context))
    .addCommand(changeMandateCommand(context, 'accept'))
    .addCommand(changeMandateCommand(context, 'suspend'))
    .addCommand(changeMandateCommand(context, 'resume'))
    .addCommand(changeMandateCommand(context, 'end'));
}
