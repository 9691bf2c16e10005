import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { usePermission } from '../../../shell/session.ts';
import { useText } from '../../../texts/text.tsx';
import { ClaimBadge } from '../badges.tsx';
import { type Debt, type DebtApiSide, debtRouteSets, listDebtClaims } from '../debt-api.ts';
import { DownloadDecision } from './download-decision.tsx';

interface DebtClaimsProps {
  readonly door: DebtApiSide;
  readonly debt: Debt;
}

/** Shows the claims for a debt: those of the organisation, or for customs those of all debtors. */
export function DebtClaims({ door, debt: { id } }: DebtClaimsProps) {
  const { text, word, amount, day } = useText();
  const may = usePermission();
  const { data, error, refetch } = useQuery({
    queryKey: ['debts', id, 'claims'],
    enabled: may(debtRouteSets[door].readsClaims),
    queryFn: () => listDebtClaims(door, id),
  });
  return (
    <section className="card stack">
      <h2>{text('claims')}</h2>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="soft">{text('claims.none')}</p>}
      <ul className="plain stack">
        {data?.items.map((claim) => (
          <li key={claim.id}>
            <div className="row">
              <Link to={debtRouteSets[door].claim} params={{ claimId: claim.id }}>
                {claim.reference ?? word('claimGround', claim.ground)}
              </Link>
              <ClaimBadge status={claim.status} />
            </div>
            <div className="soft">
              {amount(claim.amount, claim.currency)} · {day(claim.submittedAt)}
            </div>
            {(claim.status === 'query' || claim.status === 'intended') && claim.dueBy && (
              <div className="soft">{text('claim.answerBy', { day: day(claim.dueBy) })}</div>
            )}
            <DownloadDecision door={door} claim={claim} />
          </li>
        ))}
      </ul>
    </section>
  );
}
