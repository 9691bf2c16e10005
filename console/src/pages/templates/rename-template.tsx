import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { GET, responseData, responseDataWithETag, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt, problemOf } from '../../api/problem.ts';
import type { ListedTemplate } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';

interface RenameProps {
  readonly template: ListedTemplate;
  readonly close: () => void;
}

/**
 * Renames a template. The request also contains the unchanged document, because it replaces the whole template.
 */
export function RenameTemplate({ template: { id, name }, close }: RenameProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const { register, handleSubmit } = useForm({ defaultValues: { name } });
  const params = { path: { id } };
  const rename = useMutation({
    mutationFn: async (typed: { readonly name: string }) => {
      const { value, etag } = await responseDataWithETag(
        GET('/management/organisation/templates/{id}', { params }),
      );
      return responseData(
        untypedInputClient.PUT('/management/organisation/templates/{id}', {
          params: { ...params, header: { 'If-Match': etag } },
          body: { name: typed.name.trim(), document: value.document },
        }),
      );
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['templates'] });
      close();
    },
  });
  const wrong = problemOf(rename.error)?.code === 'input_invalid';
  return (
    <Dialog title={text('templates.rename')} close={close}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => rename.mutate(typed))(event)}
      >
        {rename.error && !wrong && <ProblemAlert error={rename.error} />}
        <TextField
          label={text('templates.name')}
          {...register('name')}
          maxLength={70}
          autoComplete="off"
          fault={fieldErrorAt(rename.error, '/name')}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={rename.isPending}>
            {text('templates.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
