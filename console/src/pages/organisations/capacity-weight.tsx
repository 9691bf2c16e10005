import { useState } from 'react';
import { responseData, untypedInputClient } from '../../api/client.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
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
  return (
    <FormDialog
      title={text('organisation.weight.change')}
      fields={[
        {
          ...{ name: 'capacityWeight', label: text('organisation.weight'), kind: 'count' },
          ...{ hint: text('organisation.weight.hint'), value: String(weight) },
          ...{ type: 'number', min: 1, max: 100, step: 1 },
        },
      ]}
      submit={text('organisation.weight.save')}
      send={(body) =>
        responseData(
          untypedInputClient.PATCH('/management/organisations/{id}', {
            params: { path: { id }, header: { 'If-Match': etag } },
            body,
          }),
        )
      }
      reload={['organisations']}
      done={({ capacityWeight }) => text('organisation.weight.changed', { weight: capacityWeight })}
      close={close}
    />
  );
}
