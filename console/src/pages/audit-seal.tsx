import { useQuery } from '@tanstack/react-query';
import { answered, GET } from '../api/client.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Time } from '../parts/time.tsx';
import { useText } from '../texts/text.tsx';

const refreshMs = 5_000;

/** How far the log is sealed, with the hash to keep elsewhere. */
export function AuditSeal() {
  const { text, number } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-seal'],
    queryFn: () => answered(GET('/management/audit-events/seal')),
    refetchInterval: refreshMs,
  });
  if (error) return <ProblemNote error={error} retry={() => void refetch()} />;
  if (!data) return <span className="waiting" />;
  const { last, unsealed } = data;
  return (
    <section className="card stack" aria-label={text('seal')}>
      <h2>{text('seal')}</h2>
      <p className="soft">{text('seal.about')}</p>
      {last && (
        <>
          <p>
            {text('seal.last', { sequence: number(last.sequence) })} <Time at={last.sealedAt} />
          </p>
          <div className="row">
            <code className="hash">{last.hash}</code>
            <CopyButton value={last.hash} label={text('seal.copy')} />
          </div>
        </>
      )}
      <p className="soft">
        {text('seal.unsealed', { count: unsealed.count })} {unsealed.oldest && <Time at={unsealed.oldest} />}
      </p>
    </section>
  );
}
