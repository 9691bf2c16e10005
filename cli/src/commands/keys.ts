import { Command } from 'commander';
import type { CommandContext } from '../context.ts';
import { createKeyCommand } from './keys/create.ts';
import { listKeysCommand } from './keys/list.ts';
import { revokeCommand } from './keys/revoke.ts';
import { rotateCommand } from './keys/rotate.ts';

export function keysCommand(context: CommandContext): Command {
  return new Command('keys')
    .description('List, create, rotate and revoke the API keys of the client.')
    .addCommand(listKeysCommand(context))
    .addCommand(createKeyCommand(context))
    .addCommand(rotateCommand(context))
    .addCommand(revokeCommand(context));
}
