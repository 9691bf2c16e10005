import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { HearingAnswer } from '../../parts/declaration/hearing-answer.tsx';
import { HearingCard } from '../../parts/declaration/hearings.tsx';
import { DescriptionList } from '../../parts/description-list.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { DebtAppeals } from './appeals/debt-appeals.tsx';
import { NewAppeal } from './appeals/new-appeal.tsx';
import { DebtBadge } from './badges.tsx';
import { ClaimLimit } from './claim-limit.tsx';
import { DebtClaims } from './claims/debt-claims.tsx';
import { NewClaim } from './claims/new-claim.tsx';
import { DebtAmounts } from './debt-amounts.tsx';
import { type Debt, type DebtApiSide, debtRouteSets, readDebt } from './debt-api.ts';
import { Debtors } from './debtors.tsx';
import { PayDebt } from './pay-debt.tsx';
import { DebtStays } from './stays/debt-stays.tsx';

interface DebtDetailsProps {
  readonly door: DebtApiSide;
  readonly id: string;
}

/** Shows a debt with its bills, debtors, payments, claims and appeals, and the actions that the role permits. */
export function DebtDetails({ door, id }: DebtDetailsProps) {
  const { text, day } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['debts', id],
    queryFn: () => readDebt(door, id),
  });
  return (
    <Page
      // A declaration can have a debt for each day on which one was incurred.
      title={data ? `${data.declaration.mrn ?? id}, ${day(data.incurredOn)}` : id}
      crumbs={<Link to={debtRouteSets[door].debts}>{text('debts')}</Link>}
      about={data && <DebtBadge status={data.status} />}
      actions={data && <DebtActions door={door} debt={data} />}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && (
        <div className="desk">
          <div className="stack">
            {door === 'own' && <DebtHearings debt={data} />}
            <DebtFacts door={door} debt={data} />
            <DebtAmounts debt={data} />
          </div>
          <div className="stack">
            <Debtors door={door} debt={data} />
            <DebtStays door={door} debt={data} />
            <DebtClaims door={door} debt={data} />
            <DebtAppeals door={door} debt={data} />
          </div>
        </div>
      )}
    </Page>
  );
}

/** Shows the hearings on the debt. A debtor that does not read the declaration can answer only here. */
function DebtHearings({ debt: { hearings, declaration } }: Pick<OneDebtProps, 'debt'>) {
  const may = usePermission();
  return (
    <HearingCard
      hearings={hearings}
      answerTo={({ id }) =>
        may('answerOrganisationHearing') && (
          <HearingAnswer id={declaration.id} hearingId={id} readsDocuments={false} />
        )
      }
    />
  );
}

interface OneDebtProps {
  readonly door: DebtApiSide;
  readonly debt: Debt;
}

function DebtActions({ door, debt }: OneDebtProps) {
  const { text } = useText();
  const may = usePermission();
  const [open, setOpen] = useState<'pay' | 'claim' | 'appeal' | 'limit' | null>(null);
  const close = () => setOpen(null);
  const isOwed = debt.bills.some(({ status }) => status === 'due' || status === 'secured');
  const appealable = debt.bills.filter(({ status }) => status !== 'cancelled');
  const isClaimable = debt.status !== 'cancelled' && debt.lines.length > 0;
  return (
    <>
      {door === 'own' && isClaimable && may('createOrganisationClaim') && (
        <Button look="quiet" onClick={() => setOpen('claim')}>
          {text('claim.new')}
        </Button>
      )}
      {door === 'own' && appealable.length > 0 && may('createOrganisationAppeal') && (
        <Button look="quiet" onClick={() => setOpen('appeal')}>
          {text('appeal.new')}
        </Button>
      )}
      {door === 'own' && isOwed && may('payOrganisationDebt') && (
        <Button onClick={() => setOpen('pay')}>{text('debt.pay')}</Button>
      )}
      {door === 'customs' && may('setClaimLimit') && (
        <Button look="quiet" onClick={() => setOpen('limit')}>
          {text('claimLimit.set')}
        </Button>
      )}
      {open === 'pay' && <PayDebt debt={debt} close={close} />}
      {open === 'claim' && <NewClaim debt={debt} close={close} />}
      {open === 'appeal' && (
        <NewAppeal
          appealed={{
            ...{ debtId: debt.id, declarationId: debt.declaration.id, currency: debt.currency },
            ...{ bills: appealable, claim: null },
          }}
          close={close}
        />
      )}
      {open === 'limit' && <ClaimLimit debt={debt} close={close} />}
    </>
  );
}

function DebtFacts({ door, debt }: OneDebtProps) {
  const { text, day, amount } = useText();
  const may = usePermission();
  const { declaration, incurredOn, notifiedAt, dueBy, limit, claimLimit, currency, ...money } = debt;
  const more = (decimal: string) => (Number(decimal) === 0 ? null : amount(decimal, currency));
  return (
    <DescriptionList
      facts={[
        [text('debt.outstanding'), <strong key="left">{amount(money.outstanding, currency)}</strong>],
        [text('debt.amount'), amount(money.amount, currency)],
        [text('debt.interest'), more(money.interest)],
        [text('debt.remission'), more(money.remission)],
        [text('debt.dueBy'), dueBy && day(dueBy)],
        [
          text('debt.declaration'),
          may(debtRouteSets[door].readsDeclaration) ? (
            <Link
              key="declaration"
              to={debtRouteSets[door].declaration}
              params={{ declarationId: declaration.id }}
              className="mono"
            >
              {declaration.mrn ?? declaration.id}
            </Link>
          ) : (
            <span key="declaration" className="mono">
              {declaration.mrn ?? declaration.id}
            </span>
          ),
        ],
        [text('debt.incurredOn'), day(incurredOn)],
        [text('debt.notifiedAt'), notifiedAt && <Time key="notified" at={notifiedAt} />],
        [
          text('debt.limit'),
          <span key="limit">
            {day(limit.lastDay)}
            {limit.reason && (
              <>
                {' · '}
                <CodeName list="limit-grounds" code={limit.reason} />
              </>
            )}
          </span>,
        ],
        [
          text('debt.claimLimit'),
          claimLimit && (
            <span key="claimLimit">
              {day(claimLimit.lastDay)}
              <span className="soft"> · {claimLimit.reason}</span>
            </span>
          ),
        ],
      ]}
    />
  );
}
