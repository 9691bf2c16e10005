import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { type TextKey, useText } from '../../texts/text.tsx';

/**
 * Used share of the storage limit at which the page shows a warning. The portal also sends a mail to the owners
 * at this share.
 */
const nearLimitShare = 0.8;
const mebibyte = 1_048_576;

/** Shows the storage used by the organisation and its limit. */
export function OwnStorage() {
  const { text } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['storage'],
    queryFn: () => responseData(GET('/management/organisation/storage')),
  });
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const { drafts, documents, bytes } = data;
  return (
    <section className="card stack">
      <h2>{text('storage')}</h2>
      <UsedStorage of="storage.drafts" {...drafts} />
      <UsedStorage of="storage.documents" {...documents} />
      <UsedStorage
        of="storage.megabytes"
        used={Math.ceil(bytes.used / mebibyte)}
        limit={bytes.limit / mebibyte}
      />
      <p className="soft">{text('storage.about')}</p>
    </section>
  );
}

interface UsedStorageProps {
  readonly of: 'storage.drafts' | 'storage.documents' | 'storage.megabytes';
  readonly used: number;
  readonly limit: number;
}

function UsedStorage({ of, used, limit }: UsedStorageProps) {
  const { text, number } = useText();
  const warningKey = limitState(used / limit);
  return (
    <div>
      <meter
        className="limit"
        aria-label={text(of)}
        max={limit}
        high={limit * nearLimitShare}
        optimum={0}
        value={used}
      />
      <p>
        {text(of)}: {text('storage.used', { used: number(used), limit: number(limit) })}{' '}
        {warningKey && <strong>{text(warningKey)}</strong>}
      </p>
    </div>
  );
}

function limitState(usedShare: number): TextKey | null {
  if (usedShare < nearLimitShare) return null;
  return usedShare < 1 ? 'storage.near' : 'storage.full';
}
