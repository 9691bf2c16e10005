import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { DELETE, responseData } from '../../api/client.ts';
import type { RiskRule } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

interface DeleteRiskRuleProps {
  readonly shown: VersionedResource<RiskRule>;
  readonly close: () => void;
}

/** Deletes a risk rule after a confirmation, unless the rule has changed since it was displayed. */
export function DeleteRiskRule({ shown: { value: rule, etag }, close }: DeleteRiskRuleProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const remove = useMutation({
    mutationFn: () =>
      responseData(
        DELETE('/management/risk-rules/{id}', {
          params: { path: { id: rule.id }, header: { 'If-Match': etag } },
        }),
      ),
    onSuccess: async () => {
      showToast(text('risk.deleted', { name: rule.name }));
      await navigate({ to: '/risk-rules' });
      queries.removeQueries({ queryKey: ['risk-rules', rule.id] });
      await queries.invalidateQueries({ queryKey: ['risk-rules'] });
    },
    onError: () => queries.invalidateQueries({ queryKey: ['risk-rules', rule.id] }),
  });
  return (
    <Dialog title={text('risk.delete.ask', { name: rule.name })} close={close}>
      <div className="stack">
        {remove.error && <ProblemAlert key={remove.submittedAt} error={remove.error} />}
        <p>{text('risk.delete.detail')}</p>
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button look="bad" busy={remove.isPending} onClick={() => remove.mutate()}>
            {text('risk.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
