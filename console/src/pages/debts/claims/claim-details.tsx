import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../parts/button.tsx';
import { DescriptionList } from '../../../parts/description-list.tsx';
import { Page } from '../../../parts/page.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { Time } from '../../../parts/time.tsx';
import { usePermission } from '../../../shell/session.ts';
import { useText } from '../../../texts/text.tsx';
import { NewAppeal } from '../appeals/new-appeal.tsx';
import { ClaimBadge } from '../badges.tsx';
import { ClaimDocuments } from '../claim-documents.tsx';
import { type Claim, type DebtApiSide, debtRouteSets, readClaim } from '../debt-api.ts';
import { TaxLines } from '../tax-lines.tsx';
import { AnswerClaimHearing } from './answer-claim.tsx';
import { ClaimProgress } from './claim-progress.tsx';
import { DecideClaim } from './decide-claim.tsx';
import { WithdrawClaim } from './withdraw-claim.tsx';

interface ClaimDetailsProps {
  readonly door: DebtApiSide;
  readonly id: string;
}

const openStatuses: readonly Claim['status'][] = ['submitted', 'query', 'intended'];

/** Shows a claim with its questions, hearing and decision, and the form of the party that acts. */
export function ClaimDetails({ door, id }: ClaimDetailsProps) {
  const { text } = useText();
  const may = usePermission();
  const { data, error, refetch } = useQuery({
    queryKey: ['claims', id],
    queryFn: () => readClaim(door, id),
  });
  const claim = data?.value;
  const isOpen = claim !== undefined && openStatuses.includes(claim.status);
  return (
    <Page
      title={text('claim.title', { subject: claim?.reference ?? claim?.declaration.mrn ?? id })}
      crumbs={<Link to={debtRouteSets[door].claims}>{text('claims')}</Link>}
      about={claim && <ClaimBadge status={claim.status} />}
      actions={door === 'own' && claim && <OwnClaimActions claim={claim} isOpen={isOpen} />}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {claim && (
        <div className="desk">
          <div className="stack">
            {door === 'own' && may('answerOrganisationClaim') && <AnswerClaimHearing claim={claim} />}
            {door === 'customs' && isOpen && may('decideClaim') && (
              <DecideClaim
                key={`${claim.status} ${claim.proposal?.decidedAt}`}
                claim={claim}
                etag={data.etag}
              />
            )}
            <ClaimFacts door={door} claim={claim} />
            <section className="card stack">
              <h2>{text('claim.reason')}</h2>
              <p className="note-text">{claim.reason}</p>
            </section>
            <ClaimAmounts claim={claim} />
          </div>
          <div className="stack">
            <ClaimProgress door={door} claim={claim} />
            <ClaimDocuments door={door} claim={claim} />
          </div>
        </div>
      )}
    </Page>
  );
}

interface OwnClaimActionsProps {
  readonly claim: Claim;
  readonly isOpen: boolean;
}

/** Shows how the claimant withdraws an open claim, or appeals a decision that did not grant it as a whole. */
function OwnClaimActions({ claim, isOpen }: OwnClaimActionsProps) {
  const { text } = useText();
  const may = usePermission();
  const [open, setOpen] = useState<'withdraw' | 'appeal' | null>(null);
  const close = () => setOpen(null);
  const { id, status, lines, decideBy, debt: debtId, declaration, currency } = claim;
  const isLate = isOpen && new Date(decideBy) < new Date();
  const isAppealable = status === 'refused' || status === 'partly_granted' || isLate;
  return (
    <>
      {isOpen && may('revokeOrganisationClaim') && (
        <Button look="bad" onClick={() => setOpen('withdraw')}>
          {text('claim.withdraw')}
        </Button>
      )}
      {isAppealable && may('createOrganisationAppeal') && (
        <Button look="quiet" onClick={() => setOpen('appeal')}>
          {text('appeal.new')}
        </Button>
      )}
      {open === 'withdraw' && <WithdrawClaim id={id} close={close} />}
      {open === 'appeal' && (
        <NewAppeal
          appealed={{
            ...{ debtId, declarationId: declaration.id, currency },
            ...{ bills: [], claim: { id, lines } },
          }}
          close={close}
        />
      )}
    </>
  );
}

interface OneClaimProps {
  readonly door: DebtApiSide;
  readonly claim: Claim;
}

function ClaimFacts({ door, claim }: OneClaimProps) {
  const { text, word, day } = useText();
  const { debt, declaration, claimant, ground, reference, evidence, submittedAt, dueBy, decideBy } = claim;
  return (
    <DescriptionList
      facts={[
        [text('claim.ground'), word('claimGround', ground)],
        [
          text('claim.debt'),
          <Link key="debt" to={debtRouteSets[door].debt} params={{ debtId: debt }} className="mono">
            {declaration.mrn ?? declaration.id}
          </Link>,
        ],
        [
          text('claim.claimant'),
          <span key="claimant" className="mono">
            {claimant}
          </span>,
        ],
        [text('claim.reference'), reference],
        [text('claim.submittedAt'), <Time key="at" at={submittedAt} />],
        [text('claim.answerDue'), dueBy && dueBy !== decideBy ? day(dueBy) : null],
        [text('claim.decideBy'), dueBy && day(decideBy)],
        [
          text('claim.evidence'),
          evidence && (
            <>
              {word('claimEvidence', evidence.type)} <span className="mono">{evidence.reference}</span>
            </>
          ),
        ],
      ]}
    />
  );
}

function ClaimAmounts({ claim: { lines, granted, amount: claimed, currency } }: { readonly claim: Claim }) {
  const { text, amount } = useText();
  return (
    <section className="card stack">
      <h2>{text('claim.claimed')}</h2>
      <p>
        <strong>{amount(claimed, currency)}</strong>
      </p>
      <TaxLines lines={lines} currency={currency} />
      {granted.length > 0 && (
        <>
          <h3>{text('claim.granted')}</h3>
          <TaxLines lines={granted} currency={currency} />
        </>
      )}
    </section>
  );
}
