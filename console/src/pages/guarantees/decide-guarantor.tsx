import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Guarantor } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
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
  const params = { path: { id } };
  const isApproval = decision === 'approve';
  return (
    <FormDialog
      title={word('guarantor.decide', decision)}
      about={
        <>
          <p>
            <strong>{nameOf(id)}</strong>
          </p>
          <p className="soft">{word('guarantor.decide.about', decision)}</p>
        </>
      }
      fields={[!isApproval && { name: 'reason', label: text('guarantee.decide.reason'), maxLength: 200 }]}
      submit={word('guarantor.decide', decision)}
      look={isApproval ? undefined : 'bad'}
      send={(body) =>
        decision === 'revoke'
          ? responseData(untypedInputClient.POST('/management/guarantors/{id}/revocation', { params, body }))
          : responseData(
              untypedInputClient.POST('/management/guarantors/{id}/approval', {
                params,
                body: { decision, ...body },
              }),
            )
      }
      reload={['guarantors']}
      done={word('guarantor.decided', decision)}
      close={close}
    />
  );
}
