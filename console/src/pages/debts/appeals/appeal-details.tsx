import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { DescriptionList } from '../../../parts/description-list.tsx';
import { DownloadButton } from '../../../parts/download-button.tsx';
import { Page } from '../../../parts/page.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { Time } from '../../../parts/time.tsx';
import { usePermission } from '../../../shell/session.ts';
import { useText } from '../../../texts/text.tsx';
import { type Appeal, downloadAppealDocument, readAppeal } from '../appeal-api.ts';
import { AppealBadge } from '../badges.tsx';
import { ClaimDocuments } from '../claim-documents.tsx';
import { type DebtApiSide, debtRouteSets } from '../debt-api.ts';
import { NewStay } from '../stays/new-stay.tsx';
import { TaxLines } from '../tax-lines.tsx';
import { DecideAppeal } from './decide-appeal.tsx';
import { WithdrawAppeal } from './withdraw-appeal.tsx';

interface AppealDetailsProps {
  readonly door: DebtApiSide;
  readonly id: string;
}

/** Shows an appeal with its decision, and the form of the party that acts. */
export function AppealDetails({ door, id }: AppealDetailsProps) {
  const { text } = useText();
  const may = usePermission();
  const { data, error, refetch } = useQuery({
    queryKey: ['appeals', id],
    queryFn: () => readAppeal(door, id),
  });
  const appeal = data?.value;
  return (
    <Page
      title={text('appeal.title', { subject: appeal?.reference ?? appeal?.declaration.mrn ?? id })}
      crumbs={<Link to={debtRouteSets[door].appeals}>{text('appeals')}</Link>}
      about={appeal && <AppealBadge status={appeal.status} />}
      actions={appeal?.status === 'submitted' && <AppealActions door={door} appeal={appeal} />}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {appeal && (
        <div className="desk">
          <div className="stack">
            {door === 'customs' && appeal.status === 'submitted' && may('decideAppeal') && (
              <DecideAppeal appeal={appeal} etag={data.etag} />
            )}
            <AppealFacts door={door} appeal={appeal} />
            <section className="card stack">
              <h2>{text('appeal.reason')}</h2>
              <p className="note-text">{appeal.reason}</p>
            </section>
            <AppealAmounts appeal={appeal} />
          </div>
          <div className="stack">
            <AppealDecision door={door} appeal={appeal} />
            <RequestedStay appeal={appeal} />
            <ClaimDocuments door={door} claim={appeal} />
          </div>
        </div>
      )}
    </Page>
  );
}

interface OneAppealProps {
  readonly door: DebtApiSide;
  readonly appeal: Appeal;
}

function AppealActions({ door, appeal }: OneAppealProps) {
  const { text } = useText();
  const may = usePermission();
  const [open, setOpen] = useState<'withdraw' | 'stay' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {door === 'own' && may('revokeOrganisationAppeal') && (
        <Button look="bad" onClick={() => setOpen('withdraw')}>
          {text('appeal.withdraw')}
        </Button>
      )}
      {door === 'customs' && may('createStay') && (
        <Button look="quiet" onClick={() => setOpen('stay')}>
          {text('stay.new')}
        </Button>
      )}
      {open === 'withdraw' && <WithdrawAppeal id={appeal.id} close={close} />}
      {open === 'stay' && <NewStay debtId={appeal.debt} requested={appeal} close={close} />}
    </>
  );
}

function AppealFacts({ door, appeal }: OneAppealProps) {
  const { text } = useText();
  const { debt, declaration, appellant, bill, claim, reference, submittedAt } = appeal;
  return (
    <DescriptionList
      facts={[
        [
          text('appeal.subject'),
          claim === null ? (
            <span key="bill">
              {text('appeal.subject.bill')} <code className="anywhere">{bill}</code>
            </span>
          ) : (
            <Link key="claim" to={debtRouteSets[door].claim} params={{ claimId: claim }}>
              {text('appeal.subject.claim')}
            </Link>
          ),
        ],
        [
          text('claim.debt'),
          <Link key="debt" to={debtRouteSets[door].debt} params={{ debtId: debt }} className="mono">
            {declaration.mrn ?? declaration.id}
          </Link>,
        ],
        [
          text('appeal.appellant'),
          <span key="appellant" className="mono">
            {appellant}
          </span>,
        ],
        [text('claim.reference'), reference],
        [text('claim.submittedAt'), <Time key="at" at={submittedAt} />],
      ]}
    />
  );
}

interface AppealProps {
  readonly appeal: Appeal;
}

function AppealAmounts({ appeal: { lines, amount: contested, currency } }: AppealProps) {
  const { text, amount } = useText();
  return (
    <section className="card stack">
      <h2>{text('appeal.contested')}</h2>
      <p>
        <strong>{amount(contested, currency)}</strong>
      </p>
      <TaxLines lines={lines} currency={currency} />
    </section>
  );
}

function AppealDecision({ door, appeal: { id, decision, currency } }: OneAppealProps) {
  const { text, word, day } = useText();
  if (!decision) return null;
  const { outcome, lines, reason, decidedAt, nextInstance, appealUntil } = decision;
  return (
    <section className="card stack">
      <h2>{text('claim.decision')}</h2>
      <div>
        <strong>{word('appealStatus', outcome)}</strong>
        <div className="soft">
          <Time at={decidedAt} />
        </div>
      </div>
      <p className="note-text">{reason}</p>
      {lines.length > 0 && (
        <>
          <h3>{text('appeal.allowedAmounts')}</h3>
          <TaxLines lines={lines} currency={currency} />
        </>
      )}
      <p className="soft">{text('appeal.next', { body: nextInstance, day: day(appealUntil) })}</p>
      <DownloadButton
        fileName={`${id}.pdf`}
        label={text('claim.decisionDocument')}
        read={() => downloadAppealDocument(door, id)}
      />
    </section>
  );
}

function RequestedStay({ appeal: { stayRequest, currency } }: AppealProps) {
  const { text, amount } = useText();
  if (!stayRequest) return null;
  return (
    <section className="card stack">
      <h2>{text('appeal.stay.requested')}</h2>
      <p className="note-text">{stayRequest.reason}</p>
      <dl className="facts">
        <div>
          <dt>{text('stay.amount')}</dt>
          <dd>{stayRequest.amount === null ? text('stay.whole') : amount(stayRequest.amount, currency)}</dd>
        </div>
        {stayRequest.guaranteeReference && (
          <div>
            <dt>{text('stay.guarantee')}</dt>
            <dd className="mono">{stayRequest.guaranteeReference}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
