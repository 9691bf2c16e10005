import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { GET, POST, responseData } from '../../api/client.ts';
import { ProblemError } from '../../api/problem.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Creates a passkey with an authenticator and registers it. */
export async function addPasskey(name: string) {
  const { options } = await responseData(GET('/management/person/factors/passkey-options'));
  const made = await startRegistration({ optionsJSON: creationOptions(options) });
  const credential = { ...made, clientExtensionResults: {} };
  return responseData(POST('/management/person/factors/passkeys', { body: { name, credential } }));
}

/** Returns the assertion that an authenticator signs with a passkey of the user. */
export async function requestPasskeyAssertion() {
  const { options } = await responseData(GET('/management/session/passkey-options'));
  const signed = await startAuthentication({ optionsJSON: requestOptions(options) });
  return { ...signed, clientExtensionResults: {} };
}

/**
 * Checks the passkey options of the portal. The contract doesn't define their format, which is that of
 * WebAuthn, 5.1.8; so only the mandatory properties are checked.
 */
function creationOptions(options: unknown): CreationOptions {
  if (!isCreationOptions(options)) throw new TypeError('these are no options to make a passkey with');
  return options;
}

function requestOptions(options: unknown): RequestOptions {
  if (!isRequestOptions(options)) throw new TypeError('these are no options to sign with a passkey with');
  return options;
}

function isCreationOptions(options: unknown): options is CreationOptions {
  return isRequestOptions(options) && 'rp' in options && 'user' in options && 'pubKeyCredParams' in options;
}

function isRequestOptions(options: unknown): options is RequestOptions {
  return (
    typeof options === 'object' &&
    options !== null &&
    'challenge' in options &&
    typeof options.challenge === 'string'
  );
}

/** Shows the error of a passkey operation, which can come from the portal, the browser or the authenticator. */
export function PasskeyErrorNote({ error }: { readonly error: unknown }) {
  const { text } = useText();
  if (error instanceof ProblemError) return <ProblemAlert error={error} />;
  return (
    <div className="note warn" role="alert">
      <strong>{text('passkey.none')}</strong>
      <p>{text('passkey.none.detail')}</p>
    </div>
  );
}
