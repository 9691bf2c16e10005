import { useNavigate } from '@tanstack/react-router';
import type { GeneratedKey } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { dotenvOf, FirstCall } from '../../parts/first-call.tsx';
import { OneTimeSecret } from '../../parts/secrets/one-time-secret.tsx';
import { handOverKey } from '../../shell/one-time-handoff.ts';
import { useText } from '../../texts/text.tsx';

/** Shows a new API key, to copy or save. The portal does not show the key again. */
export function NewApiKey({
  generated,
  close,
}: {
  readonly generated: GeneratedKey;
  readonly close: () => void;
}) {
  const { text } = useText();
  const navigate = useNavigate();
  const { key, clientId } = generated;
  function tryIt(): void {
    handOverKey({ clientId, apiKey: key });
    void navigate({ to: '/try' });
  }
  return (
    <OneTimeSecret
      title={text('key.once')}
      detail={text('key.once.detail')}
      label={text('key')}
      value={key}
      file={{ name: `${clientId}.env`, content: dotenvOf({ clientId, apiKey: key }) }}
      actions={
        <Button look="quiet" onClick={tryIt}>
          {text('key.try')}
        </Button>
      }
      close={close}
    >
      <FirstCall clientId={clientId} apiKey={key} />
    </OneTimeSecret>
  );
}
