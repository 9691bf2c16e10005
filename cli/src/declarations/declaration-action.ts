import {
  type CustomsPortal,
  type DryRun,
  type FullDeclaration,
  isProblem,
  type StatusEntry,
} from '@customs-portal/client';
import type { Command } from 'commander';
import { localTime, plain } from '../console-io.ts';
import type { Context } from '../context.ts';
import { failureOf } from '../error-output.ts';
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
    const { code, lines } = failureOf(error);
    throw new CommandFailure(code, [...lines, ...nextLines(nextActions)].join('\n'), error.document);
  });
}

export function printChangedDeclaration(
  context: Context,
  command: Command,
  declaration: FullDeclaration,
  done: string,
): void {
  printDocument(context, command, declaration, ({ lrn, status, lane, nextActions }) => [
    `${stateLine(context, { lrn, status, lane })}: ${done}`,
    ...nextLines(nextActions),
  ]);
}

/** Returns a line with the references and status of a declaration. */
export function stateLine(
  { terminal }: Context,
  { lrn, status, lane }: Pick<StatusEntry, 'lrn' | 'status' | 'lane'>,
): string {
  return `${terminal.style('bold', plain(lrn))}  ${plain(status)}${lane ? `, ${plain(lane)} lane` : ''}`;
}

/** Returns a line for each next action: who must take it, the action and its deadline. */
export function nextLines(nextActions: StatusEntry['nextActions']): string[] {
  const lines = nextActions.map(
    ({ actor, action, dueBy }) =>
      `  ${plain(actor)}: ${plain(action)}${dueBy ? ` by ${localTime(dueBy)}` : ''}`,
  );
  return ['Next actions', ...(lines.length > 0 ? lines : ['  None. The declaration is finished.'])];
}

/** Returns a line for each warning of a dry run. */
export function warningLines(warnings: DryRun['warnings'] = []): readonly string[] {
  return warnings.map((warning) => `warning: ${plain(warning.message)} (${plain(warning.code)})`);
}
