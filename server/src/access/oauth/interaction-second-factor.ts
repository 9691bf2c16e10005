import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { finishInteraction, type InteractionContext, sendPage } from './interaction-context.ts';
import { type SecondFactorFault, secondFactorPage } from './second-factor-page.ts';

const lifetimeMs = 5 * 60_000;

/** Shows the second-factor page after the password was accepted. */
export function showSecondFactor(open: InteractionContext, personId: string): void {
  const expiresAt = open.parts.now().getTime() + lifetimeMs;
  send(open, 200, `${personId}.${expiresAt}.${seal(open, personId, expiresAt)}`, null);
}

/** Checks the second factor and continues the sign-in. Returns false if the person must enter the password again. */
export async function handleSecondFactor(open: InteractionContext, form: URLSearchParams): Promise<boolean> {
  const { now, secondFactor } = open.parts;
  const proof = form.get('proof') ?? '';
  const personId = personOfPasswordProof(open, proof, now());
  if (personId === null) return false;
  const typed = (form.get('code') ?? '').trim().slice(0, 20);
  if (typed === '') {
    send(open, 400, proof, { kind: 'missing' });
    return true;
  }
  const spent = await secondFactor.consume(personId, `session ${open.details.uid}`, typed);
  switch (spent.kind) {
    case 'throttled':
      open.response.setHeader('Retry-After', String(spent.seconds));
      send(open, 429, proof, { kind: 'throttled', minutes: Math.ceil(spent.seconds / 60) });
      return true;
    case 'wrong':
      send(open, 400, proof, { kind: 'wrong' });
      return true;
    case 'shown':
      await finishInteraction(open, { login: { accountId: personId, remember: false, amr: ['pwd', 'otp'] } });
      return true;
  }
}

function send(
  open: InteractionContext,
  status: number,
  proof: string,
  fault: SecondFactorFault | null,
): void {
  sendPage(open, status, secondFactorPage(open.facts, { proof, fault }));
}

/**
 * Returns the person whose password was accepted in this sign-in. Returns null if none was accepted or if it
 * was too long ago.
 */
function personOfPasswordProof(open: InteractionContext, proof: string, now: Date): string | null {
  const [personId = '', until = '', mark = ''] = proof.split('.');
  const expiresAt = Number(until);
  const [given, expected] = [Buffer.from(mark), Buffer.from(seal(open, personId, expiresAt))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return expiresAt > now.getTime() ? personId : null;
}

function seal({ details, parts }: InteractionContext, personId: string, expiresAt: number): string {
  const key = Buffer.from(
    hkdfSync('sha256', parts.sealingKey, 'customs-portal', 'oauth second factor 1', 32),
  );
  return createHmac('sha256', key).update(`${details.uid} ${personId} ${expiresAt}`).digest('base64url');
}
