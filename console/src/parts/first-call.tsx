import { baseUrl } from '../api/client.ts';
import { useText } from '../texts/text.tsx';
import { CopyButton } from './copy-button.tsx';

interface Shown {
  readonly clientId: string;
  /** Without it the shell has to know it. */
  readonly clientSecret?: string;
  readonly apiKey: string;
}

/** A first call for a shell, with credentials that were just shown: it is answered 200. */
export function FirstCall(shown: Shown) {
  const { text } = useText();
  const call = firstCall(shown);
  return (
    <div>
      <div className="row">
        <strong>{text('key.firstCall')}</strong>
        <CopyButton value={call} />
      </div>
      <pre className="code">{call}</pre>
    </div>
  );
}

/** The same credentials as a file of variables. */
export function environmentOf({ clientId, clientSecret = '', apiKey }: Shown): string {
  return `PORTAL_URL=${baseUrl}\nPORTAL_CLIENT_ID=${clientId}\nPORTAL_CLIENT_SECRET=${clientSecret}\nPORTAL_API_KEY=${apiKey}\n`;
}

function firstCall({ clientId, clientSecret = '$PORTAL_CLIENT_SECRET', apiKey }: Shown): string {
  return [
    `TOKEN=$(curl -s -u "${clientId}:${clientSecret}" -d grant_type=client_credentials \\`,
    `  ${baseUrl}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -i ${baseUrl}/openapi/status -H "Authorization: Bearer $TOKEN" -H "portal-api-key: ${apiKey}"`,
  ].join('\n');
}
