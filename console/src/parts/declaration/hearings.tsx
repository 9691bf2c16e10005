import type { ReactNode } from 'react';
import type { OwnDeclaration } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';
import { TextBadge } from '../badge.tsx';
import { DownloadButton } from '../download-button.tsx';
import { Time } from '../time.tsx';
import { CodeName } from './code-name.tsx';

type Hearing = NonNullable<OwnDeclaration['hearing']>;

interface HearingCardProps {
  readonly hearings: readonly Hearing[];
  /** Downloads the document of a hearing as a PDF; absent for a debtor who does not read the declaration. */
  readonly readDocument?: (hearingId: string) => Promise<Blob>;
  /** Returns the form for the answer to an open hearing. */
  readonly answerTo?: (hearing: Hearing) => ReactNode;
}

/** Shows hearings before decisions after the release: intention, amounts, answer and exception. */
export function HearingCard({ hearings, readDocument, answerTo }: HearingCardProps) {
  const { text } = useText();
  if (hearings.length === 0) return null;
  return (
    <section className="card stack" aria-label={text('hearings')}>
      <h2>{text('hearings')}</h2>
      {hearings.map((hearing) => (
        <article key={hearing.id} className="stack">
          <HearingSummary hearing={hearing} />
          {readDocument && (
            <DownloadButton
              fileName={`${hearing.id}.pdf`}
              label={text('hearing.document')}
              read={() => readDocument(hearing.id)}
            />
          )}
          {hearing.status === 'open' && answerTo?.(hearing)}
        </article>
      ))}
    </section>
  );
}

function HearingSummary({ hearing }: { readonly hearing: Hearing }) {
  const { word, amount } = useText();
  const retold = useRecordTranslation();
  const { status, action, lines, currency, reason, intendedAt, exception } = hearing;
  return (
    <div className="stack">
      <div>
        <div className="row">
          <strong>{word('hearing.intends', action)}</strong>
          <TextBadge tone={status === 'open' ? 'warn' : 'plain'}>{word('hearingStatus', status)}</TextBadge>
        </div>
        <div className="soft">
          <Time at={intendedAt} />
        </div>
      </div>
      <p>{retold.reason(reason)}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line.tax}>
              {word('tax', line.tax)}: {amount(line.amount, currency)}
            </li>
          ))}
        </ul>
      )}
      <HearingProgress {...hearing} />
      {exception && <HearingException exception={exception} />}
    </div>
  );
}

interface HearingProgressProps extends Pick<Hearing, 'status' | 'dueBy'> {
  readonly answers: readonly {
    readonly debtor?: string | null;
    readonly agreed: boolean;
    readonly text: string | null;
    readonly answeredAt: string;
  }[];
}

/** Shows the time limit of an open hearing, and the answers. */
export function HearingProgress({ status, dueBy, answers }: HearingProgressProps) {
  const { text, day } = useText();
  return (
    <>
      {status === 'open' && dueBy && <p className="soft">{text('hearing.dueBy', { day: day(dueBy) })}</p>}
      {answers.map(({ debtor, agreed, text: objection, answeredAt }) => (
        <p className="note" key={answeredAt}>
          {agreed ? text('hearing.agreement') : objection}{' '}
          <span className="soft">
            {answers.length > 1 && `${debtor ?? ''} · `}
            <Time at={answeredAt} />
          </span>
        </p>
      ))}
    </>
  );
}

/** Shows why a decision has no hearing. */
export function HearingException({ exception }: { readonly exception: NonNullable<Hearing['exception']> }) {
  const { text } = useText();
  return (
    <p className="note">
      {text('hearing.exception')}: <CodeName list="hearing-exceptions" code={exception.code} />.{' '}
      {exception.reason}
    </p>
  );
}
