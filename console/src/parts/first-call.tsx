import { baseUrl } from '../api/client.ts';
import { useText } from '../texts/text.tsx';
import { CopyButton } from './secrets/copy-button.tsx';

interface FirstCallCredentials {
  readonly clientId: string;
  /** Client secret. If absent, the command reads the secret from a shell variable. */
  readonly clientSecret?: string;
  readonly apiKey: string;
}

/** Shows an example request as shell commands with the new credentials. */
export function FirstCall(credentials: FirstCallCredentials) {
  const { text } = useText();
  const call = firstRequestCommand(credentials);
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

/** Returns the credentials in dotenv format. */
export function dotenvOf({ clientId, clientSecret = '', apiKey }: FirstCallCredentials): string {
  return `PORTAL_URL=${baseUrl}\nPORTAL_CLIENT_ID=${clientId}\nPORTAL_CLIENT_SECRET=${clientSecret}\nPORTAL_API_KEY=${apiKey}\n`;
}

function firstRequestCommand({
  clientId,
  clientSecret = '$PORTAL_CLIENT_SECRET',
  apiKey,
}: FirstCallCredentials): string {
  return [
    `TOKEN=$(curl -s -u "${clientId}:${clientSecret}" -d grant_type=client_credentials \\`,
    `  ${baseUrl}/oauth/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -i ${baseUrl}/openapi/status -H "Authorization: Bearer $TOKEN" -H "portal-api-key: ${apiKey}"`,
  ].join('\n');
}
