import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LongTextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface RegistrationDecision {
  readonly decision: 'approve' | 'refuse';
  readonly reason?: string;
}

interface ApprovalProps {
  readonly name: string;
  readonly decide: (body: RegistrationDecision) => Promise<unknown>;
  /** Query key of the list that shows the registration. The list is reloaded after the decision. */
  readonly list: string;
}

/** Approves or refuses a registration. A refusal requires a reason, which the registrant receives. */
export function RegistrationApproval({ name, decide, list }: ApprovalProps) {
  const { text, word } = useText();
  const [chosenDecision, setChosenDecision] = useState<RegistrationDecision['decision'] | null>(null);
  const queries = useQueryClient();
  const showToast = useToast();
  const call = useMutation({
    mutationFn: decide,
    onSuccess: (_, { decision }) => {
      setChosenDecision(null);
      showToast(word('approval.done', decision));
      return queries.invalidateQueries({ queryKey: [list] });
    },
  });
  /**
   * Reloads the list only when the dialog closes if the request was refused, because reloading would remove the
   * dialog with its error.
   */
  function close(): void {
    setChosenDecision(null);
    if (call.error) void queries.invalidateQueries({ queryKey: [list] });
    call.reset();
  }
  const { register, handleSubmit } = useForm<{ reason?: string }>({ shouldUnregister: true });
  function submit({ reason = '' }: { reason?: string }): void {
    if (chosenDecision)
      call.mutate({ decision: chosenDecision, ...(reason.trim() && { reason: reason.trim() }) });
  }
  return (
    <>
      <Button look="bad" onClick={() => setChosenDecision('refuse')}>
        {text('approval.refuse')}
      </Button>
      <Button onClick={() => setChosenDecision('approve')}>{text('approval.approve')}</Button>
      {chosenDecision && (
        <Dialog title={text(`approval.${chosenDecision}.ask`, { name })} close={close}>
          <form className="stack" onSubmit={handleSubmit(submit)}>
            {call.error && <ProblemAlert key={call.submittedAt} error={call.error} />}
            <p>{text(`approval.${chosenDecision}.detail`)}</p>
            {chosenDecision === 'refuse' && (
              <LongTextField
                label={text('approval.reason')}
                fault={fieldErrorAt(call.error, '/reason')}
                {...register('reason')}
                maxLength={1000}
                required
              />
            )}
            <div className="actions">
              <Button look="quiet" onClick={close}>
                {text('action.cancel')}
              </Button>
              <Button
                type="submit"
                busy={call.isPending}
                {...(chosenDecision === 'refuse' && { look: 'bad' as const })}
              >
                {text(`approval.${chosenDecision}`)}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
