import { useNavigate } from '@tanstack/react-router';
import { baseUrl } from '../../api/client.ts';
import type { GeneratedKey } from '../../api/kinds.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { handOver } from '../../shell/handed-over.ts';
import { useText } from '../../texts/text.tsx';

/** A key as it was just generated: shown this once, to be copied or saved. */
export function ShownKey({
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
    handOver({ clientId, apiKey: key });
    void navigate({ to: '/try' });
  }
  return (
    <ShownOnce
      title={text('key.once')}
      detail={text('key.once.detail')}
      label={text('key')}
      value={key}
      file={{ name: `${clientId}.env`, content: environmentOf(clientId, key) }}
      actions={
        <Button look="quiet" onClick={tryIt}>
          {text('key.try')}
        </Button>
      }
      close={close}
    >
      <div>
        <div className="row">
          <strong>{text('key.firstCall')}</strong>
          <CopyButton value={firstCall(clientId, key)} />
        </div>
        <pre className="code">{firstCall(clientId, key)}</pre>
      </div>
    </ShownOnce>
  );
}

function environmentOf(clientId: string, key: string): string {
  return `PORTAL_URL=${baseUrl}\nPORTAL_CLIENT_ID=${clientId}\nPORTAL_CLIENT_SECRET=\nPORTAL_API_KEY=${key}\n`;
}

function firstCall(clientId: string, key: string): string {
  return [
    `TOKEN=$(curl -s -u "${clientId}:$PORTAL_CLIENT_SECRET" -d grant_type=client_credentials \\`,
    `  ${baseUrl}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -i ${baseUrl}/openapi/status -H "Authorization: Bearer $TOKEN" -H "portal-api-key: ${key}"`,
  ].join('\n');
}
