import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt, problemOf } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

export function NewPlatform({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const create = useMutation({
    mutationFn: (body: { name: string; domains: string[] }) =>
      responseData(POST('/management/platforms', { body })),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['platforms'] });
      showToast(text('platform.added', { id }));
      close();
    },
  });
  const { register, handleSubmit } = useForm<{ name: string; domains: string }>();
  function submit({ name, domains }: { name: string; domains: string }): void {
    create.mutate({ name, domains: domains.split(/[\s,]+/).filter((domain) => domain !== '') });
  }
  const domainFault = problemOf(create.error)?.errors?.find(({ pointer }) => pointer?.startsWith('/domains'));
  return (
    <Dialog title={text('platform.add')} close={close}>
      <form className="stack" onSubmit={handleSubmit(submit)}>
        {create.error && <ProblemAlert key={create.submittedAt} error={create.error} />}
        <TextField
          label={text('name')}
          fault={fieldErrorAt(create.error, '/name')}
          {...register('name')}
          maxLength={100}
          required
        />
        <LongTextField
          label={text('platform.domains')}
          hint={text('platform.domains.hint')}
          fault={domainFault?.message}
          {...register('domains')}
          placeholder="app.example.com"
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={create.isPending}>
            {text('platform.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
