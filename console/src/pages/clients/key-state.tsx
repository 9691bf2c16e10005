import { useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '../../api/types.ts';
import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { Countdown } from '../../parts/countdown.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';

const apiKeyTones: Readonly<Record<ApiKey['status'], Tone>> = {
  active: 'good',
  expired: 'warn',
  revoked: 'bad',
};
const expiringSoonMs = 14 * 86_400_000;

export function isInGracePeriod({ status, replacedBy }: ApiKey): boolean {
  return status === 'active' && replacedBy !== null;
}

/** Shows the state of an API key and, in its grace period, the remaining time. */
export function KeyState({ apiKey }: { readonly apiKey: ApiKey }) {
  const { text, word } = useText();
  const queries = useQueryClient();
  const { status, expiresAt } = apiKey;
  if (!isInGracePeriod(apiKey))
    return <TextBadge tone={apiKeyTones[status]}>{word('state', status)}</TextBadge>;
  const over = () => void queries.invalidateQueries({ queryKey: ['api-keys', apiKey.clientId] });
  return (
    <>
      <TextBadge tone="warn">{text('key.overlap')}</TextBadge>
      {expiresAt && (
        <div className="soft">
          {text('key.overlap.validFor')} <Countdown until={expiresAt} over={over} />
        </div>
      )}
    </>
  );
}

/** Shows the expiry date of an API key and, in its last days, the remaining time. */
export function KeyExpiry({ apiKey }: { readonly apiKey: ApiKey }) {
  const { text } = useText();
  const { expiresAt, status } = apiKey;
  if (!expiresAt) return text('never');
  const isNear =
    status === 'active' && !isInGracePeriod(apiKey) && Date.parse(expiresAt) - Date.now() < expiringSoonMs;
  return (
    <>
      <Time at={expiresAt} />
      {isNear && (
        <div>
          <TextBadge tone="warn">{text('key.endsSoon')}</TextBadge> <Countdown until={expiresAt} />
        </div>
      )}
    </>
  );
}
