import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextKey, useText } from '../../texts/text.tsx';

const clientLimitsRefreshMs = 5_000;
/** Share of the rate limit above which a client is near its limit. */
const nearLimitShare = 0.75;

/** Shows the rate limits of a client, their current use and the requests of the last hours. */
export function ClientLimits({ clientId }: { readonly clientId: string }) {
  const { text, number } = useText();
  const may = usePermission();
  const { data, error, refetch } = useQuery({
    queryKey: ['limits', clientId],
    queryFn: () =>
      responseData(GET('/management/clients/{id}/limits', { params: { path: { id: clientId } } })),
    refetchInterval: clientLimitsRefreshMs,
  });
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const { rate, hours } = data;
  return (
    <section className="card stack">
      <h2>{text('limits')}</h2>
      {rate ? <Rate {...rate} /> : <p>{text('limits.none')}</p>}
      <p>
        {text('limits.hours', { calls: hours.calls, limited: hours.rateLimited })}{' '}
        <Link to="/usage" search={{ clientId }}>
          {text('limits.usage')}
        </Link>
        {hours.rateLimited > 0 && may('listRequestLog') && (
          <>
            {' · '}
            <Link to="/request-log" search={{ clientId, code: 'rate_limited' }}>
              {text('limits.limited', { calls: number(hours.rateLimited) })}
            </Link>
          </>
        )}
      </p>
    </section>
  );
}

interface RateProps {
  readonly perSecond: number;
  readonly burst: number;
  readonly remaining: number;
  readonly limit: number;
}

function Rate({ perSecond, burst, remaining, limit }: RateProps) {
  const { text, number } = useText();
  const used = Math.max(0, limit - remaining);
  return (
    <div>
      <meter
        className="limit"
        aria-label={text('limits.used')}
        max={limit}
        high={limit * nearLimitShare}
        optimum={0}
        value={used}
      />
      <p>
        <strong>{text(limitState(used / limit))}</strong>{' '}
        {text('limits.remaining', {
          remaining: number(Math.floor(remaining)),
          limit: number(Math.floor(limit)),
        })}
      </p>
      <p className="soft">
        {text('limits.rate', { perSecond: number(perSecond), burst: number(burst) })} {text('limits.shared')}
      </p>
    </div>
  );
}

function limitState(usedShare: number): TextKey {
  if (usedShare < nearLimitShare) return 'limits.far';
  return usedShare < 1 ? 'limits.near' : 'limits.reached';
}
