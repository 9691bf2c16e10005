import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useForm } from 'react-hook-form';
import { GET, responseData, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt, problemOf } from '../../api/problem.ts';
import type { ListedTemplate } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { Button } from '../button.tsx';
import type { RawInput } from '../declaration/document-edit.ts';
import { Dialog } from '../dialog.tsx';
import { TextField } from '../field.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { useToast } from '../toasts.tsx';

/** Saves a document as a named template for new declarations. */
export function SaveAsTemplate({ read }: { readonly read: () => RawInput }) {
  const { text } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {text('template.save')}
      </Button>
      {/* The dialog is outside of the declaration form, because HTML forms can't be nested. */}
      {open && createPortal(<TemplateNameDialog read={read} close={() => setOpen(false)} />, document.body)}
    </>
  );
}

function TemplateNameDialog({ read, close }: { readonly read: () => RawInput; readonly close: () => void }) {
  const { text } = useText();
  const { register, handleSubmit } = useForm({ defaultValues: { name: '' } });
  const keep = useSaveTemplate(read, close);
  const code = problemOf(keep.error)?.code;
  const fault = fieldErrorAt(keep.error, '/name');
  const isTaken = code === 'template_name_in_use';
  return (
    <Dialog title={text('template.save')} close={close}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ name }) => keep.mutate({ name: name.trim(), replace: false }))(event)
        }
      >
        <p className="soft">{text('template.about')}</p>
        {keep.error && !(code === 'input_invalid' && fault) && <ProblemAlert error={keep.error} />}
        <TextField
          label={text('template.name')}
          {...register('name')}
          maxLength={70}
          autoComplete="off"
          fault={fault}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          {isTaken && keep.variables && (
            <Button
              look="quiet"
              busy={keep.isPending}
              onClick={() => keep.mutate({ name: keep.variables.name, replace: true })}
            >
              {text('template.replace', { name: keep.variables.name })}
            </Button>
          )}
          <Button type="submit" busy={keep.isPending}>
            {text('template.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface TemplateToSave {
  readonly name: string;
  /** Whether the new template replaces an existing template of the same name. */
  readonly replace: boolean;
}

function useSaveTemplate(read: () => RawInput, close: () => void) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: async ({ name, replace }: TemplateToSave) => {
      const { lrn: _, ...document } = read();
      const body = { name, document };
      const known = replace ? await findTemplateByName(name) : undefined;
      if (known === undefined)
        return responseData(untypedInputClient.POST('/management/organisation/templates', { body }));
      const params = { path: { id: known.id } };
      return responseData(
        untypedInputClient.PUT('/management/organisation/templates/{id}', { params, body }),
      );
    },
    onSuccess: async () => {
      showToast(text('template.saved'));
      close();
      await queries.invalidateQueries({ queryKey: ['templates'] });
    },
  });
}

async function findTemplateByName(name: string): Promise<ListedTemplate | undefined> {
  const { items } = await responseData(
    GET('/management/organisation/templates', { params: { query: { limit: 500 } } }),
  );
  return items.find((one) => one.name.toLowerCase() === name.toLowerCase());
}
