import { useNavigate } from '@tanstack/react-router';
import { POST, responseData } from '../../api/client.ts';
import { dotenvOf, FirstCall } from '../../parts/first-call.tsx';
import { Page } from '../../parts/page.tsx';
import { OneTimeSecret } from '../../parts/secrets/one-time-secret.tsx';
import { Secret } from '../../parts/secrets/secret.tsx';
import { useText } from '../../texts/text.tsx';

export interface FirstCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly apiKey: string;
}

/**
 * Creates a client and an API key for a new user. Returns null if the portal refuses; the user can then create
 * them on the clients page.
 */
export async function makeFirstCredentials(names: {
  readonly client: string;
  readonly key: string;
}): Promise<FirstCredentials | null> {
  try {
    const client = await responseData(
      POST('/management/clients', { body: { name: names.client, userType: 'host_to_host' } }),
    );
    const { id, clientSecret } = client;
    const { key } = await responseData(
      POST('/management/clients/{id}/api-keys', { params: { path: { id } }, body: { name: names.key } }),
    );
    return clientSecret ? { clientId: id, clientSecret, apiKey: key } : null;
  } catch {
    return null;
  }
}

/** Shows the credentials for a first request. The portal does not show them again. */
export function ShownFirstCredentials(made: FirstCredentials) {
  const { text } = useText();
  const navigate = useNavigate();
  const { clientId, clientSecret, apiKey } = made;
  return (
    <Page title={text('first')} about={text('first.about')}>
      <div className="card">
        <OneTimeSecret
          title={text('first.once')}
          detail={text('first.once.detail')}
          label={text('first.key')}
          value={apiKey}
          file={{ name: `${clientId}.env`, content: dotenvOf(made) }}
          close={() => void navigate({ to: '/' })}
        >
          <Secret label={text('client.id')} value={clientId} />
          <Secret label={text('client.secret')} value={clientSecret} />
          <FirstCall {...made} />
        </OneTimeSecret>
      </div>
    </Page>
  );
}
