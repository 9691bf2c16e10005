import { Command } from 'commander';
import type { Context } from '../context.ts';
import { amendCommand } from './declarations/amend.ts';
import { answerCommand } from './declarations/answer.ts';
import { answerHearingCommand } from './declarations/answer-hearing.ts';
import { decisionsCommand } from './declarations/decisions.ts';
import { dischargeCommand } from './declarations/discharge.ts';
import { documentsCommand } from './declarations/documents.ts';
import { listDeclarationsCommand } from './declarations/list.ts';
import { lodgeCommand } from './declarations/lodge.ts';
import { payCommand } from './declarations/pay.ts';
import { presentCommand } from './declarations/present.ts';
import { showDeclarationCommand } from './declarations/show.ts';
import { templateCommand } from './declarations/template.ts';
import { withdrawCommand } from './declarations/withdraw.ts';

export function declarationsCommand(context: Context): Command {
  const commands = [
    templateCommand,
    lodgeCommand,
    listDeclarationsCommand,
    showDeclarationCommand,
    amendCommand,
    withdrawCommand,
    presentCommand,
    answerCommand,
    answerHearingCommand,
    payCommand,
    dischargeCommand,
    documentsCommand,
    decisionsCommand,
  ];
  const group = new Command('declarations').description(
    'Lodge declarations from files, and manage lodged declarations.',
  );
  for (const make of commands) group.addCommand(make(context));
  return group;
}
