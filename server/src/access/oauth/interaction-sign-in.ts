import { passwordRetryAfterSeconds } from '../verify-password.ts';
import { finishInteraction, type InteractionContext, sendPage } from './interaction-context.ts';
import { showSecondFactor } from './interaction-second-factor.ts';
import { type SignInFault, signInPage } from './sign-in-page.ts';
import { deleteProviderSession } from './store.ts';

const maxEmailCharacters = 254;
const maxPasswordCharacters = 1_024;

export async function showSignIn(interaction: InteractionContext): Promise<void> {
  const hint = interaction.details.params.login_hint;
  const email = typeof hint === 'string' ? hint.slice(0, maxEmailCharacters) : '';
  sendPage(interaction, 200, signInPage(interaction.pageData, { email, fault: null }));
}

/** Checks email and password and continues the sign-in with the second factor or the consent. */
export async function handleSignIn(interaction: InteractionContext, form: URLSearchParams): Promise<void> {
  const email = (form.get('email') ?? '').trim().slice(0, maxEmailCharacters);
  const password = form.get('password') ?? '';
  const again = (status: number, fault: SignInFault) =>
    sendPage(interaction, status, signInPage(interaction.pageData, { email, fault }));
  if (email === '' || password === '') {
    return again(400, { kind: 'missing', email: email === '', password: password === '' });
  }
  if (password.length > maxPasswordCharacters) return again(400, { kind: 'wrong' });
  const result = await interaction.parts.checkPassword(
    email,
    password,
    interaction.parts.addressOf(interaction.request),
  );
  switch (result.kind) {
    case 'wrong':
      return again(400, { kind: 'wrong' });
    case 'busy':
      interaction.response.setHeader('Retry-After', String(passwordRetryAfterSeconds));
      return again(429, { kind: 'busy' });
    case 'throttled':
      interaction.response.setHeader('Retry-After', String(result.seconds));
      return again(429, { kind: 'throttled', minutes: Math.ceil(result.seconds / 60) });
    case 'person':
      await endOtherSession(interaction, result.person.id);
      if (await interaction.parts.secondFactor.isNeeded(result.person.id)) {
        return showSecondFactor(interaction, result.person.id);
      }
      return finishInteraction(interaction, {
        login: { accountId: result.person.id, remember: false, amr: ['pwd'] },
      });
  }
}

/** Ends the session of another person in this browser before the new one begins. */
async function endOtherSession({ details, parts }: InteractionContext, personId: string): Promise<void> {
  const { session } = details;
  if (!session || session.accountId === personId) return;
  delete details.session;
  await details.persist();
  if (session.uid) await deleteProviderSession(parts.database.system, session.uid);
}
