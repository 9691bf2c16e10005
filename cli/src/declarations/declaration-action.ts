import {
  type CustomsPortal,
  type DryRun,
  type FullDeclaration,
  isProblem,
  type StatusEntry,
} from '@customs-portal/client';
import type { Command } from 'commander';
import { formatLocalTime, toPlainLine } from '../console-io.ts';
import type { CommandContext } from '../context.ts';
import { errorOutputOf } from '../error-output.ts';
import { CommandFailure } from '../exit-code.ts';
import { printDocument } from '../output.ts';

/**
 * Runs an action on a declaration. If the portal refuses it because of the declaration's state, adds the
 * available actions to the error.
 */
export async function withNextActionsOnConflict<Result>(
  portal: CustomsPortal,
  id: string,
  action: Promise<Result>,
): Promise<Result> {
  return action.catch(async (error: unknown) => {
    if (!isProblem(error, 'action_not_allowed')) throw error;
    const { nextActions } = await portal.declarations.get(id);
    const { code, lines } = errorOutputOf(error);
    throw new CommandFailure(code, [...lines, ...nextActionLines(nextActions)].join('\n'), error.document);
  });
}

export function printChangedDeclaration(
  context: CommandContext,
  command: Command,
  declaration: FullDeclaration,
  done: string,
): void {
  printDocument(context, command, declaration, ({ lrn, status, lane, nextActions }) => [
    `${declarationStatusLine(context, { lrn, status, lane })}: ${done}`,
    ...nextActionLines(nextActions),
  ]);
}

/** Returns a line with the references and status of a declaration. */
export function declarationStatusLine(
  { terminal }: CommandContext,
  { lrn, status, lane }: Pick<StatusEntry, 'lrn' | 'status' | 'lane'>,
): string {
  return `${terminal.style('bold', toPlainLine(lrn))}  ${toPlainLine(status)}${lane ? `, ${toPlainLine(lane)} lane` : ''}`;
}

/** Returns a line for each next action: who must take it, the action and its deadline. */
export function nextActionLines(nextActions: StatusEntry['nextActions']): string[] {
  const lines = nextActions.map(
    ({ actor, action, dueBy }) =>
      `  ${toPlainLine(actor)}: ${toPlainLine(action)}${dueBy ? ` by ${formatLocalTime(dueBy)}` : ''}`,
  );
  return ['Next actions', ...(lines.length > 0 ? lines : ['  None. The declaration is finished.'])];
}

/** Returns a line for each warning of a dry run. */
export function warningLines(warnings: DryRun['warnings'] = []): readonly string[] {
  return warnings.map((warning) => `warning: ${toPlainLine(warning.message)} (${toPlainLine(warning.code)})`);
}
