import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PATCH, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

interface WeightProps {
  readonly id: string;
  readonly weight: number;
  readonly etag: string;
}

/**
 * Shows the weight with which the portal serves an organisation's requests under overload. Administrators can
 * change it.
 */
export function CapacityWeight(props: WeightProps) {
  const { text } = useText();
  const may = usePermission();
  const [changing, setChanging] = useState(false);
  return (
    <>
      {props.weight}{' '}
      {may('approveOrganisation') && (
        <Button look="plain" onClick={() => setChanging(true)}>
          {text('organisation.weight.change')}
        </Button>
      )}
      {changing && <ChangeWeight {...props} close={() => setChanging(false)} />}
    </>
  );
}

function ChangeWeight({ id, weight, etag, close }: WeightProps & { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const save = useMutation({
    mutationFn: (capacityWeight: number) =>
      responseData(
        PATCH('/management/organisations/{id}', {
          params: { path: { id }, header: { 'If-Match': etag } },
          body: { capacityWeight },
        }),
      ),
    async onSuccess({ capacityWeight }) {
      await queries.invalidateQueries({ queryKey: ['organisations'] });
      showToast(text('organisation.weight.changed', { weight: capacityWeight }));
      close();
    },
  });
  const { register, handleSubmit } = useForm({ defaultValues: { weight: String(weight) } });
  return (
    <Dialog title={text('organisation.weight.change')} close={close}>
      <form className="stack" onSubmit={handleSubmit((form) => save.mutate(Number(form.weight)))}>
        {save.error && <ProblemAlert key={save.submittedAt} error={save.error} />}
        <TextField
          label={text('organisation.weight')}
          hint={text('organisation.weight.hint')}
          fault={fieldErrorAt(save.error, '/capacityWeight')}
          {...register('weight')}
          type="number"
          min={1}
          max={100}
          step={1}
          required
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {text('organisation.weight.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
