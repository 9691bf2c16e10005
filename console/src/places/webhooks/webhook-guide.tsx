import { baseUrl } from '../../api/client.ts';
import { useText } from '../../texts/text.tsx';

/** Where it is told how a receiver is written, and what is promised to it. */
export function WebhookGuide() {
  const { text } = useText();
  return (
    <a href={`${baseUrl}/docs/guides/webhooks`} target="_blank" rel="noreferrer">
      {text('webhooks.guide')}
    </a>
  );
}
