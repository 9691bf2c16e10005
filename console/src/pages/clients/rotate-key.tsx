import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { POST, responseData } from '../../api/client.ts';
import type { ApiKey } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';
import { NewApiKey } from './new-api-key.tsx';

const gracePeriodsSeconds = [0, 3_600, 86_400, 604_800] as const;

/** Creates the successor of a key. The old key stays valid for the selected grace period. */
export function RotateKey({ apiKey, close }: { readonly apiKey: ApiKey; readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const [seconds, setSeconds] = useState<number>(86_400);
  const rotate = useMutation({
    mutationFn: () =>
      responseData(
        POST('/management/api-keys/{id}/rotation', {
          params: { path: { id: apiKey.id } },
          body: { overlapSeconds: seconds },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['api-keys', apiKey.clientId] }),
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    rotate.mutate();
  }
  if (rotate.data) {
    return (
      <Dialog title={text('key.rotated')} close={close}>
        <NewApiKey generated={rotate.data} close={close} />
      </Dialog>
    );
  }
  return (
    <Dialog title={text('key.rotate.ask', { name: apiKey.name })} close={close}>
      <form className="stack" onSubmit={submit}>
        {rotate.error && <ProblemAlert key={rotate.submittedAt} error={rotate.error} />}
        <SelectField
          label={text('key.overlap.choose')}
          hint={text('key.overlap.hint')}
          value={String(seconds)}
          onChange={({ target }) => setSeconds(Number(target.value))}
          choices={gracePeriodsSeconds.map((overlap) => ({
            value: String(overlap),
            text: text('duration.hours', { hours: overlap / 3_600 }),
          }))}
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={rotate.isPending}>
            {text('key.rotate')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
