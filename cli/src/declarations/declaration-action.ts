import {
  type CustomsPortal,
  type FullDeclaration,
  isProblem,
  type StatusEntry,
} from '@customs-portal/client';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import { CommandFailure } from '../exit-code.ts';
import { failureOf } from '../failure.ts';
import { printOne } from '../print.ts';
import { localTime, plain } from '../terminal.ts';

/** What an action came to; a refusal for the state of the declaration is told with what it waits for. */
export async function orWhatIsNext<Result>(
  portal: CustomsPortal,
  id: string,
  action: Promise<Result>,
): Promise<Result> {
  return action.catch(async (error: unknown) => {
    if (!isProblem(error, 'action_not_allowed')) throw error;
    const { nextActions } = await portal.declarations.get(id);
    const { code, lines } = failureOf(error);
    throw new CommandFailure(code, [...lines, ...nextLines(nextActions)].join('\n'), error.document);
  });
}

/** A declaration after an action, with what was done in words. */
export function printChanged(
  context: Context,
  command: Command,
  declaration: FullDeclaration,
  done: string,
): void {
  printOne(context, command, declaration, ({ lrn, status, lane, nextActions }) => [
    `${stateLine(context, { lrn, status, lane })}: ${done}`,
    ...nextLines(nextActions),
  ]);
}

/** What a declaration is called, and where it stands. */
export function stateLine(
  { terminal }: Context,
  { lrn, status, lane }: Pick<StatusEntry, 'lrn' | 'status' | 'lane'>,
): string {
  return `${terminal.style('bold', plain(lrn))}  ${plain(status)}${lane ? `, ${plain(lane)} lane` : ''}`;
}

/** Who has to do what until when. */
export function nextLines(nextActions: StatusEntry['nextActions']): string[] {
  const lines = nextActions.map(
    ({ actor, action, dueBy }) =>
      `  ${plain(actor)}: ${plain(action)}${dueBy ? ` by ${localTime(dueBy)}` : ''}`,
  );
  return ['Next actions', ...(lines.length > 0 ? lines : ['  None. The declaration is finished.'])];
}
