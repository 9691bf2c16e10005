import { useQuery } from '@tanstack/react-query';
import { GET, responseData } from '../../api/client.ts';
import type { components } from '../../api/management.d.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { CopyButton } from '../../parts/secrets/copy-button.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';

const auditSealRefreshMs = 5_000;
const hashDigits = 64;

/** Shows the last audit event that is sealed, and its hash, for the user to store outside of the portal. */
export function AuditSeal() {
  const { text, number } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-seal'],
    queryFn: () => responseData(GET('/management/audit-events/seal')),
    refetchInterval: auditSealRefreshMs,
  });
  if (error) return <ProblemAlert error={error} retry={() => void refetch()} />;
  const last = data?.last;
  return (
    <section className="card stack" aria-label={text('seal')} aria-busy={!data}>
      <h2>{text('seal')}</h2>
      <p className="soft">{text('seal.about')}</p>
      {!data && <SealWaiting />}
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
      {data && <Unsealed unsealed={data.unsealed} />}
    </section>
  );
}

function Unsealed({ unsealed: { count, oldest } }: Pick<components['schemas']['AuditSeal'], 'unsealed'>) {
  const { text } = useText();
  return (
    <p className="soft">
      {text('seal.unsealed', { count })} {oldest && <Time at={oldest} />}
    </p>
  );
}

/** Shows a placeholder as high as the loaded seal, so that the log below does not move. */
function SealWaiting() {
  const { text } = useText();
  return (
    <>
      <p className="waiting-line">
        <span className="waiting" />
      </p>
      <div className="row unknown">
        <code className="hash">{'0'.repeat(hashDigits)}</code>
        <CopyButton value="" label={text('seal.copy')} />
      </div>
      <p className="waiting-line">
        <span className="waiting" />
      </p>
    </>
  );
}
