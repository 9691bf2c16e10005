import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { type TextKey, useText } from '../../texts/text.tsx';

/** Share of the quota above which storage is nearly full. The owners receive a mail at this level. */
const nearPart = 0.8;
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
      <Kept of="storage.drafts" {...drafts} />
      <Kept of="storage.documents" {...documents} />
      <Kept of="storage.megabytes" used={Math.ceil(bytes.used / mebibyte)} limit={bytes.limit / mebibyte} />
      <p className="soft">{text('storage.about')}</p>
    </section>
  );
}

interface KeptProps {
  readonly of: 'storage.drafts' | 'storage.documents' | 'storage.megabytes';
  readonly used: number;
  readonly limit: number;
}

function Kept({ of, used, limit }: KeptProps) {
  const { text, number } = useText();
  const standing = standingOf(used / limit);
  return (
    <div>
      <meter
        className="limit"
        aria-label={text(of)}
        max={limit}
        high={limit * nearPart}
        optimum={0}
        value={used}
      />
      <p>
        {text(of)}: {text('storage.used', { used: number(used), limit: number(limit) })}{' '}
        {standing && <strong>{text(standing)}</strong>}
      </p>
    </div>
  );
}

function standingOf(part: number): TextKey | null {
  if (part < nearPart) return null;
  return part < 1 ? 'storage.near' : 'storage.full';
}
