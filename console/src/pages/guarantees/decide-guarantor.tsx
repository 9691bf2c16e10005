import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { Guarantor } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useOrganisations } from '../../shell/choices/organisations.ts';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

type Decision = 'approve' | 'refuse' | 'revoke';

const permissions = {
  approve: 'approveGuarantor',
  refuse: 'approveGuarantor',
  revoke: 'revokeGuarantor',
} as const;

function decisionsOn({ status }: Guarantor): readonly Decision[] {
  if (status === 'pending') return ['refuse', 'approve'];
  return status === 'active' ? ['revoke'] : [];
}

/** Approves or rejects a proposed guarantor, or revokes an active one. Rejections and revocations require a reason. */
export function DecideGuarantor({ guarantor }: { readonly guarantor: Guarantor }) {
  const { word } = useText();
  const may = usePermission();
  const [chosen, choose] = useState<Decision | null>(null);
  const allowed = decisionsOn(guarantor).filter((decision) => may(permissions[decision]));
  return (
    <div className="row">
      {allowed.map((decision) => (
        <Button
          key={decision}
          look={decision === 'approve' ? 'quiet' : 'bad'}
          onClick={() => choose(decision)}
        >
          {word('guarantor.decide', decision)}
        </Button>
      ))}
      {chosen && <DecisionDialog guarantor={guarantor} decision={chosen} close={() => choose(null)} />}
    </div>
  );
}

interface DecisionDialogProps {
  readonly guarantor: Guarantor;
  readonly decision: Decision;
  readonly close: () => void;
}

function DecisionDialog({ guarantor: { organisationId: id }, decision, close }: DecisionDialogProps) {
  const { text, word } = useText();
  const { nameOf } = useOrganisations();
  const queries = useQueryClient();
  const tell = useToast();
  const params = { path: { id } };
  const decide = useMutation({
    mutationFn: (reason: string) =>
      decision === 'revoke'
        ? responseData(POST('/management/guarantors/{id}/revocation', { params, body: { reason } }))
        : responseData(
            POST('/management/guarantors/{id}/approval', {
              params,
              body: { decision, ...(reason !== '' && { reason }) },
            }),
          ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['guarantors'] });
      tell(word('guarantor.decided', decision));
      close();
    },
  });
  const { register, handleSubmit } = useForm<{ reason?: string }>();
  return (
    <Dialog title={word('guarantor.decide', decision)} close={close}>
      <form className="stack" onSubmit={handleSubmit(({ reason = '' }) => decide.mutate(reason.trim()))}>
        {decide.error && <ProblemAlert key={decide.submittedAt} error={decide.error} />}
        <p>
          <strong>{nameOf(id)}</strong>
        </p>
        <p className="soft">{word('guarantor.decide.about', decision)}</p>
        {decision !== 'approve' && (
          <TextField
            label={text('guarantee.decide.reason')}
            fault={fieldErrorAt(decide.error, '/reason')}
            {...register('reason')}
            maxLength={200}
            autoComplete="off"
            required
          />
        )}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button
            type="submit"
            busy={decide.isPending}
            {...(decision !== 'approve' && { look: 'bad' as const })}
          >
            {word('guarantor.decide', decision)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
