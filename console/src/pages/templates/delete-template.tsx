import { DELETE, responseData } from '../../api/client.ts';
import type { ListedTemplate } from '../../api/types.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';

interface DeleteProps {
  readonly template: ListedTemplate;
  readonly close: () => void;
}

/** Deletes a template after a confirmation, because a deleted template can't be restored. */
export function DeleteTemplate({ template: { id, name }, close }: DeleteProps) {
  const { text } = useText();
  return (
    <FormDialog
      title={text('templates.deleteOf', { name })}
      about={text('templates.delete.about')}
      submit={text('templates.delete')}
      look="bad"
      send={() =>
        responseData(DELETE('/management/organisation/templates/{id}', { params: { path: { id } } }))
      }
      reload={['templates']}
      close={close}
    />
  );
}
