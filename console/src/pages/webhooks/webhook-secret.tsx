import type { WebhookWithSecret } from '../../api/types.ts';
import { OneTimeSecret } from '../../parts/secrets/one-time-secret.tsx';
import { useText } from '../../texts/text.tsx';
import { WebhookGuide } from './webhook-guide.tsx';

interface WebhookSecretProps {
  readonly webhook: WebhookWithSecret;
  readonly close: () => void;
}

/** Shows a new webhook secret, to copy or save. The portal does not show it again. */
export function WebhookSecret({ webhook: { id, secret = '' }, close }: WebhookSecretProps) {
  const { text } = useText();
  return (
    <OneTimeSecret
      title={text('webhook.secret.once')}
      detail={text('webhook.secret.once.detail')}
      label={text('webhook.secret')}
      value={secret}
      file={{ name: `${id}.env`, content: `PORTAL_WEBHOOK_ID=${id}\nPORTAL_WEBHOOK_SECRET=${secret}\n` }}
      close={close}
    >
      <p>
        {text('webhook.secret.use')} <WebhookGuide />
      </p>
    </OneTimeSecret>
  );
}
