import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { usePermission } from '../../../shell/session.ts';
import { useText } from '../../../texts/text.tsx';
import { listDebtAppeals } from '../appeal-api.ts';
import { AppealBadge } from '../badges.tsx';
import { type Debt, type DebtApiSide, debtRouteSets } from '../debt-api.ts';

interface DebtAppealsProps {
  readonly door: DebtApiSide;
  readonly debt: Debt;
}

/** Shows the appeals of all debtors against the bills of a debt, and against decisions on its claims. */
export function DebtAppeals({ door, debt: { id } }: DebtAppealsProps) {
  const { text, amount, day } = useText();
  const may = usePermission();
  const { data, error, refetch } = useQuery({
    queryKey: ['debts', id, 'appeals'],
    enabled: may(debtRouteSets[door].readsAppeals),
    queryFn: () => listDebtAppeals(door, id),
  });
  return (
    <section className="card stack">
      <h2>{text('appeals')}</h2>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="soft">{text('appeals.none')}</p>}
      <ul className="plain stack">
        {data?.items.map((appeal) => (
          <li key={appeal.id}>
            <div className="row">
              <Link to={debtRouteSets[door].appeal} params={{ appealId: appeal.id }}>
                {appeal.reference ??
                  text(appeal.bill === null ? 'appeal.subject.claim' : 'appeal.subject.bill')}
              </Link>
              <AppealBadge status={appeal.status} />
            </div>
            <div className="soft">
              {amount(appeal.amount, appeal.currency)} · {day(appeal.submittedAt)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
