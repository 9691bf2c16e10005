import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PUT, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { Officer } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface OfficeProps {
  readonly officer: Officer;
  readonly close: () => void;
}

/**
 * Shows the form that sets the customs office of an officer. The portal counts and assigns declarations by
 * office.
 */
export function SetOfficerOffice({ officer: { id, name, office: before }, close }: OfficeProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const [office, setOffice] = useState(before ?? '');
  const change = useMutation({
    mutationFn: (chosen: string | null) =>
      responseData(
        PUT('/management/officers/{id}/office', { params: { path: { id } }, body: { office: chosen } }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['officers'] });
      await queries.invalidateQueries({ queryKey: ['overview'] });
      showToast(text('officers.office.saved', { name }));
      close();
    },
  });
  return (
    <Dialog title={text('officers.office.of', { name })} close={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(office.trim() === '' ? null : office.trim());
        }}
      >
        {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
        <CodeField
          label={text('office')}
          hint={text('officers.office.hint')}
          list="offices"
          value={office}
          change={setOffice}
          fault={fieldErrorAt(change.error, '/office')}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {text('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
