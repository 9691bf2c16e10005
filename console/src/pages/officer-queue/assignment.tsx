import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETE, PUT, responseData } from '../../api/client.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useShortcuts } from '../../parts/shortcuts/shortcuts.ts';
import { usePermission, useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

/** Assigns a declaration to the officer, takes it over from another officer, or releases it. */
export function OfficerAssignment({ declaration }: { readonly declaration: DeclarationForOfficers }) {
  const { text } = useText();
  const may = usePermission();
  const { person } = useSession();
  const queries = useQueryClient();
  const { assignment, id } = declaration;
  const mine = assignment?.officer === person.id;
  const params = { path: { id } };
  const change = useMutation({
    mutationFn: async (): Promise<void> => {
      if (mine) await responseData(DELETE('/management/declarations/{id}/assignment', { params }));
      else {
        const body = assignment ? { takeOver: true } : {};
        await responseData(PUT('/management/declarations/{id}/assignment', { params, body }));
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['queue'] }),
  });
  const label = text(mine ? 'desk.giveBack' : assignment ? 'desk.takeOver' : 'desk.takeOn');
  useShortcuts(
    may('assignDeclaration') && !assignment
      ? [{ keys: 'a', label: text('shortcut.a'), run: () => change.mutate() }]
      : [],
  );
  if (!may('assignDeclaration')) return null;
  return (
    <>
      {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
      {assignment && (
        <span className="soft">
          {mine
            ? text('desk.yours')
            : text('desk.others', { officer: assignment.officerName ?? assignment.officer })}
        </span>
      )}
      <Button look="quiet" busy={change.isPending} onClick={() => change.mutate()}>
        {label}
      </Button>
    </>
  );
}
