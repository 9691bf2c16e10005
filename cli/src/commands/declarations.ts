import { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { amendDeclarationCommand } from './declarations/amend.ts';
import { answerQueryCommand } from './declarations/answer.ts';
import { answerHearingCommand } from './declarations/answer-hearing.ts';
import { decisionsCommand } from './declarations/decisions.ts';
import { dischargeCommand } from './declarations/discharge.ts';
import { documentsCommand } from './declarations/documents.ts';
import { listDeclarationsCommand } from './declarations/list.ts';
import { lodgeCommand } from './declarations/lodge.ts';
import { payDutiesCommand } from './declarations/pay.ts';
import { presentGoodsCommand } from './declarations/present.ts';
import { showDeclarationCommand } from './declarations/show.ts';
import { declarationTemplateCommand } from './declarations/template.ts';
import { withdrawCommand } from './declarations/withdraw.ts';

export function declarationsCommand(context: CommandContext): Command {
  const commands = [
    declarationTemplateCommand,
    lodgeCommand,
    listDeclarationsCommand,
    showDeclarationCommand,
    amendDeclarationCommand,
    withdrawCommand,
    presentGoodsCommand,
    answerQueryCommand,
    answerHearingCommand,
    payDutiesCommand,
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
