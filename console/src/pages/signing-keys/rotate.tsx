import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { POST, responseData } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { CheckField, SelectField, TextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';

const rotationKinds = ['overlap', 'at_once', 'compromised'] as const;
type RotationKind = (typeof rotationKinds)[number];

/**
 * Shows a dialog that explains the kinds of key rotation. The kind that makes all access tokens invalid needs a
 * second confirmation.
 */
export function RotateSigningKeys({ close }: { readonly close: () => void }) {
  const { text, word } = useText();
  const queries = useQueryClient();
  const showToast = useToast();
  const [kind, setKind] = useState<RotationKind>('overlap');
  const rotate = useMutation({
    mutationFn: (reason: string) =>
      responseData(POST('/management/signing-keys/rotation', { body: { kind, reason } })),
    onSuccess: async (keys) => {
      queries.setQueryData(['signing-keys'], keys);
      showToast(word('rotation.done', kind));
      close();
    },
  });
  const { register, handleSubmit } = useForm<{ reason: string }>();
  const isBad = kind === 'compromised';
  return (
    <Dialog title={text('signingKeys.rotate')} close={close}>
      <form className="stack" onSubmit={handleSubmit(({ reason }) => rotate.mutate(reason.trim()))}>
        {rotate.error && <ProblemAlert key={rotate.submittedAt} error={rotate.error} />}
        <SelectField
          label={text('rotation.kind')}
          value={kind}
          choices={rotationKinds.map((value) => ({ value, text: word('rotation', value) }))}
          onChange={({ target }) => setKind(rotationKinds.find((one) => one === target.value) ?? 'overlap')}
        />
        <p className={isBad ? 'note bad' : 'soft'}>{word('rotation.means', kind)}</p>
        <TextField
          label={text('rotation.reason')}
          hint={text('rotation.reason.hint')}
          fault={fieldErrorAt(rotate.error, '/reason')}
          {...register('reason')}
          maxLength={200}
          required
        />
        {isBad && <CheckField label={text('rotation.confirm')} required />}
        <div className="actions">
          <Button look="quiet" onClick={close}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" busy={rotate.isPending} {...(isBad && { look: 'bad' as const })}>
            {text('rotation.rotate')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
