import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { finishInteraction, type InteractionContext, sendPage } from './interaction-context.ts';
import { type SecondFactorFault, secondFactorPage } from './second-factor-page.ts';

const proofLifetimeMs = 5 * 60_000;

/** Shows the second-factor page after the password was accepted. */
export function showSecondFactor(interaction: InteractionContext, personId: string): void {
  const expiresAt = interaction.parts.now().getTime() + proofLifetimeMs;
  sendSecondFactorPage(
    interaction,
    200,
    `${personId}.${expiresAt}.${passwordProof(interaction, personId, expiresAt)}`,
    null,
  );
}

/** Checks the second factor and continues the sign-in. Returns false if the person must enter the password again. */
export async function handleSecondFactor(
  interaction: InteractionContext,
  form: URLSearchParams,
): Promise<boolean> {
  const { now, secondFactor } = interaction.parts;
  const proof = form.get('proof') ?? '';
  const personId = personOfPasswordProof(interaction, proof, now());
  if (personId === null) return false;
  const typed = (form.get('code') ?? '').trim().slice(0, 20);
  if (typed === '') {
    sendSecondFactorPage(interaction, 400, proof, { kind: 'missing' });
    return true;
  }
  const spent = await secondFactor.consume(personId, `session ${interaction.details.uid}`, typed);
  switch (spent.kind) {
    case 'throttled':
      interaction.response.setHeader('Retry-After', String(spent.seconds));
      sendSecondFactorPage(interaction, 429, proof, {
        kind: 'throttled',
        minutes: Math.ceil(spent.seconds / 60),
      });
      return true;
    case 'wrong':
      sendSecondFactorPage(interaction, 400, proof, { kind: 'wrong' });
      return true;
    case 'shown':
      await finishInteraction(interaction, {
        login: { accountId: personId, remember: false, amr: ['pwd', 'otp'] },
      });
      return true;
  }
}

function sendSecondFactorPage(
  interaction: InteractionContext,
  status: number,
  proof: string,
  fault: SecondFactorFault | null,
): void {
  sendPage(interaction, status, secondFactorPage(interaction.pageData, { proof, fault }));
}

/**
 * Returns the person whose password was accepted in this sign-in. Returns null if none was accepted or if it
 * was too long ago.
 */
function personOfPasswordProof(interaction: InteractionContext, proof: string, now: Date): string | null {
  const [personId = '', until = '', mark = ''] = proof.split('.');
  const expiresAt = Number(until);
  const [actual, expected] = [
    Buffer.from(mark),
    Buffer.from(passwordProof(interaction, personId, expiresAt)),
  ];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return expiresAt > now.getTime() ? personId : null;
}

function passwordProof({ details, parts }: InteractionContext, personId: string, expiresAt: number): string {
  const key = Buffer.from(
    hkdfSync('sha256', parts.sealingKey, 'customs-portal', 'oauth second factor 1', 32),
  );
  return createHmac('sha256', key).update(`${details.uid} ${personId} ${expiresAt}`).digest('base64url');
}
