import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DELETE, responseData } from '../../api/client.ts';
import type { ListedTemplate } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';

interface DeleteProps {
  readonly template: ListedTemplate;
  readonly close: () => void;
}

/** Deletes a template after a confirmation, because a deleted template can't be restored. */
export function DeleteTemplate({ template: { id, name }, close }: DeleteProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      responseData(DELETE('/management/organisation/templates/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['templates'] });
      close();
    },
  });
  return (
    <Dialog title={text('templates.deleteOf', { name })} close={close}>
      {remove.error && <ProblemAlert error={remove.error} />}
      <p>{text('templates.delete.about')}</p>
      <div className="actions">
        <Button look="quiet" onClick={close}>
          {text('action.cancel')}
        </Button>
        <Button look="bad" busy={remove.isPending} onClick={() => remove.mutate()}>
          {text('templates.delete')}
        </Button>
      </div>
    </Dialog>
  );
}
