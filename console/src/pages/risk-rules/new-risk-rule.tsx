import { useMutation, useQueryClient } from '@tanstack/react-query';
import { POST, responseData } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import type { RiskRuleBody } from './risk-rule-body.ts';
import { RiskRuleForm } from './risk-rule-form.tsx';

export function NewRiskRule({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const create = useMutation({
    mutationFn: (body: RiskRuleBody) => responseData(POST('/management/risk-rules', { body })),
    onSuccess: async ({ name }) => {
      await queries.invalidateQueries({ queryKey: ['risk-rules'] });
      showToast(text('risk.added', { name }));
      close();
    },
  });
  return (
    <Dialog title={text('risk.add')} close={close}>
      <RiskRuleForm
        note={create.error && <ProblemAlert key={create.submittedAt} error={create.error} />}
        error={create.error}
        busy={create.isPending}
        save={text('risk.add')}
        send={(body) => create.mutate(body)}
        close={close}
      />
    </Dialog>
  );
}
