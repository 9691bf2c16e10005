import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import type { MandateWithHistory } from '../../api/types.ts';
import { useVersionedMutation, type VersionedResource } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { ConflictNotice } from '../../parts/conflict-notice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { type MandateActionName, type MandateSide, statusAfterMandateAction } from './mandate-actions.ts';
import { type MandateApiSide, type MandateChange, updateMandate } from './mandate-api.ts';

interface ChangeMandateProps {
  readonly api: MandateApiSide;
  readonly change: MandateActionName;
  readonly side: MandateSide;
  readonly shown: VersionedResource<MandateWithHistory>;
  readonly read: () => Promise<VersionedResource<MandateWithHistory>>;
  readonly close: () => void;
}

/** Shows a dialog that explains and applies a change of a mandate. */
export function ChangeMandate(props: ChangeMandateProps) {
  const { change, side, shown, close } = props;
  const { text, word } = useText();
  const { principal, representative } = shown.value;
  const { before, now, mutation } = useMandateChange(props);
  const { register, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  function submit({ reason }: { readonly reason: string }): void {
    mutation.mutate({
      status: statusAfterMandateAction[change],
      ...(reason.trim() && { reason: reason.trim() }),
    });
  }
  const isEnd = statusAfterMandateAction[change] === 'ended';
  return (
    <Dialog title={text(`mandate.${change}.ask`)} close={close}>
      <form className="stack" onSubmit={handleSubmit(submit)}>
        {mutation.error && (
          <ConflictNotice
            key={mutation.submittedAt}
            error={mutation.error}
            changes={stateChange({ text, word }, before, now)}
          />
        )}
        <p>
          {text(
            change === 'accept' && side === 'customs'
              ? 'mandate.accept.detail.customs'
              : `mandate.${change}.detail`,
            { principal, representative },
          )}
        </p>
        <TextField
          label={`${text('mandate.reason')} ${text('optional')}`}
          hint={text('mandate.reason.hint')}
          fault={fieldErrorAt(mutation.error, '/reason')}
          {...register('reason')}
          maxLength={200}
          autoComplete="off"
        />
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={mutation.isPending} {...(isEnd && { look: 'bad' as const })}>
            {text(`mandate.${change}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useMandateChange({ api: door, change, shown, read, close }: ChangeMandateProps) {
  const { text } = useText();
  const showToast = useToast();
  const { id } = shown.value;
  return useVersionedMutation({
    shown,
    read,
    queryKey: ['mandates', id],
    send: (body: MandateChange, etag) => updateMandate(door, id, etag, body),
    done: () => {
      showToast(text(`mandate.${change}.done`));
      close();
    },
  });
}

function stateChange(
  { text, word }: Pick<TextFormatter, 'text' | 'word'>,
  before: MandateWithHistory,
  now: MandateWithHistory,
) {
  return before.status === now.status ? [] : [[text('state'), word('mandateState', now.status)] as const];
}
