import type { ReactNode } from 'react';
import { TextBadge } from '../../../parts/badge.tsx';
import { Time } from '../../../parts/time.tsx';
import { useText } from '../../../texts/text.tsx';
import type { Claim, DebtApiSide, TaxAmount } from '../debt-api.ts';
import { TaxLines } from '../tax-lines.tsx';
import { DownloadDecision } from './download-decision.tsx';

/** Shows the latest question of customs, the intention with its hearing, the first of two decisions, and the decision. */
export function ClaimProgress({ door, claim }: { readonly door: DebtApiSide; readonly claim: Claim }) {
  const { text, word, day } = useText();
  const { query, hearing, proposal, decision, initialDecision, currency } = claim;
  if (!query && !hearing && !proposal && !decision) return null;
  return (
    <section className="card stack">
      <h2>{text('claim.course')}</h2>
      <DownloadDecision door={door} claim={claim} />
      {decision && (
        <Step
          title={
            decision.appeal === null
              ? word('claimOutcome', decision.outcome)
              : text('claim.onAppeal', { outcome: word('claimOutcome', decision.outcome) })
          }
          at={decision.decidedAt}
          text={decision.reason}
        >
          <Lines lines={decision.lines} currency={currency} />
        </Step>
      )}
      {initialDecision && (
        <Step
          title={text('claim.initialDecision', { outcome: word('claimOutcome', initialDecision.outcome) })}
          at={initialDecision.decidedAt}
          text={initialDecision.reason}
        >
          <Lines lines={initialDecision.lines} currency={currency} />
        </Step>
      )}
      {proposal && (
        <Step
          title={text('claim.proposal', { outcome: word('claimOutcome', proposal.outcome) })}
          at={proposal.decidedAt}
          text={proposal.reason}
        >
          <Lines lines={proposal.lines} currency={currency} />
          <p className="soft">{text('claim.proposal.detail')}</p>
        </Step>
      )}
      {hearing && (
        <Step
          title={text('claim.intention', { outcome: word('claimOutcome', hearing.outcome) })}
          badge={
            <TextBadge tone={hearing.status === 'open' ? 'warn' : 'plain'}>
              {word('hearing', hearing.status)}
            </TextBadge>
          }
          at={hearing.intendedAt}
          text={hearing.reason}
        >
          <Lines lines={hearing.lines} currency={currency} />
          {hearing.status === 'open' && (
            <p className="soft">{text('claim.answerBy', { day: day(hearing.dueBy) })}</p>
          )}
          <Answer answer={hearing.answer} at={hearing.answeredAt} />
        </Step>
      )}
      {query && (
        <Step title={text('claim.question')} at={query.askedAt} text={query.question}>
          {query.answer === null && (
            <p className="soft">{text('claim.answerBy', { day: day(query.dueBy) })}</p>
          )}
          <Answer answer={query.answer} at={query.answeredAt} />
        </Step>
      )}
    </section>
  );
}

interface StepProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly at: string;
  readonly text: string | null;
  readonly children: ReactNode;
}

function Step({ title, badge, at, text, children }: StepProps) {
  return (
    <article className="stack">
      <div>
        <strong>{title}</strong> {badge}
        <div className="soft">
          <Time at={at} />
        </div>
      </div>
      {text && <p className="note-text">{text}</p>}
      {children}
    </article>
  );
}

function Lines({ lines, currency }: { readonly lines: readonly TaxAmount[]; readonly currency: string }) {
  return lines.length === 0 ? null : <TaxLines lines={lines} currency={currency} />;
}

function Answer({ answer, at }: { readonly answer: string | null; readonly at: string | null }) {
  if (answer === null) return null;
  return (
    <p className="note">
      {answer}{' '}
      {at && (
        <span className="soft">
          <Time at={at} />
        </span>
      )}
    </p>
  );
}
