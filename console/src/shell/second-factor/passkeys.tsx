import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { answered, GET, POST } from '../../api/client.ts';
import { ProblemError } from '../../api/problem.ts';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useText } from '../../texts/text.tsx';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Has an authenticator make a passkey, and registers it. */
export async function addPasskey(name: string) {
  const { options } = await answered(GET('/management/person/factors/passkey-options'));
  const made = await startRegistration({ optionsJSON: creationOptions(options) });
  const credential = { ...made, clientExtensionResults: {} };
  return answered(POST('/management/person/factors/passkeys', { body: { name, credential } }));
}

/** What an authenticator signs with a passkey of whoever holds it. */
export async function askPasskey() {
  const { options } = await answered(GET('/management/session/passkey-options'));
  const signed = await startAuthentication({ optionsJSON: requestOptions(options) });
  return { ...signed, clientExtensionResults: {} };
}

/** Their form is the standard's (WebAuthn, 5.1.8), which the contract does not repeat: looked at is what is always there. */
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

/** What went wrong with a passkey: the call, or what the browser and the authenticator did before it. */
export function PasskeyNote({ error }: { readonly error: unknown }) {
  const { text } = useText();
  if (error instanceof ProblemError) return <ProblemNote error={error} />;
  return (
    <div className="note warn" role="alert">
      <strong>{text('passkey.none')}</strong>
      <p>{text('passkey.none.detail')}</p>
    </div>
  );
}
