import type { MandateWithHistory } from '../../api/types.ts';
import type { VersionedResource } from '../../api/use-versioned-mutation.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../texts/text.tsx';
import { type MandateActionName, type MandateSide, statusAfterMandateAction } from './mandate-actions.ts';
import { type MandateApiSide, updateMandate } from './mandate-api.ts';

interface ChangeMandateProps {
  readonly api: MandateApiSide;
  readonly change: MandateActionName;
  readonly side: MandateSide;
  readonly shown: VersionedResource<MandateWithHistory>;
  readonly read: () => Promise<VersionedResource<MandateWithHistory>>;
  readonly close: () => void;
}

/** Shows a dialog that explains and applies a change of a mandate. */
export function ChangeMandate({ api, change, side, shown, read, close }: ChangeMandateProps) {
  const { text, word } = useText();
  const { id, principal, representative } = shown.value;
  const status = statusAfterMandateAction[change];
  return (
    <FormDialog
      title={text(`mandate.${change}.ask`)}
      about={text(
        change === 'accept' && side === 'customs'
          ? 'mandate.accept.detail.customs'
          : `mandate.${change}.detail`,
        { principal, representative },
      )}
      fields={[
        {
          ...{ name: 'reason', label: text('mandate.reason'), optional: true, maxLength: 200 },
          ...{ hint: text('mandate.reason.hint'), autoComplete: 'off' },
        },
      ]}
      submit={text(`mandate.${change}`)}
      look={status === 'ended' ? 'bad' : undefined}
      send={({ reason }, { etag }) =>
        updateMandate(api, id, etag, { status, ...(reason !== undefined && { reason: String(reason) }) })
      }
      changed={{
        ...{ shown, read, queryKey: ['mandates', id] },
        facts: (each) => [[text('state'), word('mandateState', each.status)]],
      }}
      reload={['mandates']}
      done={text(`mandate.${change}.done`)}
      close={close}
    />
  );
}
