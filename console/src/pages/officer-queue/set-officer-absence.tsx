import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { DELETE, PUT, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { Officer } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface AbsenceProps {
  readonly officer: Officer;
  /** Opens the form that assigns the officer's declarations to other officers. */
  readonly moveWork: () => void;
  readonly close: () => void;
}

/** Records the absence of an officer and offers to assign the officer's declarations to other officers. */
export function SetOfficerAbsence({ officer, moveWork, close }: AbsenceProps) {
  const { text } = useText();
  const { id, name, open, absence } = officer;
  const queries = useQueryClient();
  const showToast = useToast();
  const { control, handleSubmit } = useForm({
    defaultValues: { from: absence?.from ?? '', until: absence?.until ?? '' },
  });
  const params = { path: { id } };
  const change = useMutation({
    mutationFn: async (days: { readonly from: string; readonly until: string } | null): Promise<void> => {
      if (days) await responseData(PUT('/management/officers/{id}/absence', { params, body: days }));
      else await responseData(DELETE('/management/officers/{id}/absence', { params }));
    },
    onSuccess: async (_, days) => {
      await queries.invalidateQueries({ queryKey: ['officers'] });
      showToast(text(days ? 'absence.saved' : 'absence.ended', { name }));
      if (days && open > 0) moveWork();
      else close();
    },
  });
  return (
    <Dialog title={text('absence.of', { name })} close={close}>
      <form className="stack" onSubmit={handleSubmit((days) => change.mutate(days))}>
        {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
        {open > 0 && <p>{text('absence.open', { count: open })}</p>}
        <div className="pair">
          {(['from', 'until'] as const).map((end) => (
            <FormDateField
              key={end}
              label={text(`absence.${end}`)}
              fault={fieldErrorAt(change.error, `/${end}`)}
              control={control}
              name={end}
              required
            />
          ))}
        </div>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          {absence && (
            <Button look="quiet" busy={change.isPending} onClick={() => change.mutate(null)}>
              {text('absence.end')}
            </Button>
          )}
          <Button type="submit" busy={change.isPending}>
            {text('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
