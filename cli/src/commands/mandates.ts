import { Command } from 'commander';
import type { Context } from '../context.ts';
import { changeCommand } from './mandates/change.ts';
import { listMandatesCommand } from './mandates/list.ts';
import { offerCommand } from './mandates/offer.ts';
import { showMandateCommand } from './mandates/show.ts';

export function mandatesCommand(context: Context): Command {
  return new Command('mandates')
    .description('List, show, offer, accept, suspend, resume and end mandates of representatives.')
    .addCommand(listMandatesCommand(context))
    .addCommand(showMandateCommand(context))
    .addCommand(offerCommand(context))
    .addCommand(changeCommand(context, 'accept'))
    .addCommand(changeCommand(context, 'suspend'))
    .addCommand(changeCommand(context, 'resume'))
    .addCommand(changeCommand(context, 'end'));
}
