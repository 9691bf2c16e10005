import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { DELETE, POST, PUT, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { View } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { CheckField, TextField } from '../field.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { useToast } from '../toasts.tsx';

interface SaveViewProps {
  readonly list: string;
  /** URL parameters of the list. */
  readonly search: string;
  /** The view to update; null to create one. */
  readonly view: View | null;
  /** Whether the user can share views. Read-only roles save private views only. */
  readonly canShare: boolean;
  readonly close: () => void;
}

/** Saves the current list state as a named view, or deletes a view. */
export function SaveView({ list, search, view, canShare, close }: SaveViewProps) {
  const { text } = useText();
  const showMessage = useToast();
  const { save, remove } = useViewChanges({ list, search, view }, close, (key) => showMessage(text(key)));
  const { register, handleSubmit } = useForm({
    defaultValues: {
      name: view?.name ?? '',
      shared: canShare && (view?.shared ?? false),
      isDefault: view?.isDefault ?? false,
    },
  });
  const failed = save.error ?? remove.error;
  return (
    <Dialog title={text(view ? 'views.change' : 'views.save')} close={close}>
      <form
        className="stack"
        onSubmit={handleSubmit(({ name, ...chosen }) => save.mutate({ name: name.trim(), ...chosen }))}
      >
        {failed && <ProblemAlert key={save.submittedAt + remove.submittedAt} error={failed} />}
        <p>{text('views.detail')}</p>
        <TextField
          label={text('name')}
          fault={fieldErrorAt(save.error, '/name')}
          {...register('name')}
          maxLength={70}
          autoComplete="off"
          required
        />
        {canShare && <CheckField label={text('views.shared')} {...register('shared')} />}
        <CheckField label={text('views.isDefault')} {...register('isDefault')} />
        <div className="actions">
          {view && (
            <Button look="bad" busy={remove.isPending} onClick={() => remove.mutate(view.id)}>
              {text('views.delete')}
            </Button>
          )}
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {text('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type SavedViewMessage = 'views.saved' | 'views.deleted';

function useViewChanges(
  { list, search, view }: Pick<SaveViewProps, 'list' | 'search' | 'view'>,
  close: () => void,
  showMessage: (key: SavedViewMessage) => void,
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  async function done(id: string, message: SavedViewMessage): Promise<void> {
    await queries.invalidateQueries({ queryKey: ['views', list] });
    await navigate({ to: '.', search: (before) => ({ ...before, view: id }), replace: true });
    showMessage(message);
    close();
  }
  const save = useMutation({
    mutationFn: (body: Pick<View, 'name' | 'shared' | 'isDefault'>) =>
      view
        ? responseData(
            PUT('/management/views/{id}', {
              params: { path: { id: view.id } },
              body: { ...body, search },
            }),
          )
        : responseData(POST('/management/views', { body: { list, ...body, search } })),
    onSuccess: ({ id }) => done(id, 'views.saved'),
  });
  const remove = useMutation({
    mutationFn: (id: string) => responseData(DELETE('/management/views/{id}', { params: { path: { id } } })),
    onSuccess: () => done('all', 'views.deleted'),
  });
  return { save, remove };
}
