import { baseUrl } from '../../api/client.ts';
import { useText } from '../../texts/text.tsx';

/** Shows a link to the guide that explains webhook receivers and delivery guarantees. */
export function WebhookGuide() {
  const { text } = useText();
  return (
    <a href={`${baseUrl}/docs/guides/webhooks`} target="_blank" rel="noreferrer">
      {text('webhooks.guide')}
    </a>
  );
}
