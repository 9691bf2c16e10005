import type { ReactNode } from 'react';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';
import { Time } from '../time.tsx';
import { ApplicableLaw } from './applicable-law.tsx';
import { Bills } from './bills.tsx';
import { pathOfPointer } from './document-edit.ts';
import { DutySteps } from './duty-steps.tsx';
import { useElementPath } from './elements.ts';

interface DeclarationMoneyProps {
  readonly declaration: Pick<
    DeclarationForOfficers,
    'id' | 'type' | 'bills' | 'refunds' | 'applicableLaw' | 'duties' | 'unassessed'
  >;
  /** Link to the ledger entries of the bill; empty without entries. */
  readonly journal: ReactNode;
}

/** Shows the amounts due of a declaration: applicable law, calculation steps, bills and refunds. */
export function AmountsDueForOfficers({ declaration, journal }: DeclarationMoneyProps) {
  const { text, amount } = useText();
  const retold = useRecordTranslation();
  const pathOf = useElementPath();
  const { bills, refunds, applicableLaw, duties, unassessed } = declaration;
  return (
    <section className="card stack">
      <h2>{text('money')}</h2>
      {unassessed && (
        <div className="note warn">
          <strong>{text('money.unassessed')}</strong>
          <ul>
            {unassessed.map(({ pointer, message }) => (
              <li key={pointer}>
                <strong>{pathOf(pathOfPointer(pointer))}</strong>: {retold.reason(message)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {duties === null && !unassessed && <p className="soft">{text('money.notYet')}</p>}
      {duties && (
        <>
          <p>
            {text('money.payable')} <strong>{amount(duties.payable, duties.currency)}</strong>{' '}
            <span className="soft">
              <Time at={duties.assessedAt} />
            </span>
          </p>
          <ApplicableLaw law={applicableLaw} />
          <DutySteps calculation={duties.calculation} {...(applicableLaw && { declaration })} />
        </>
      )}
      <Bills bills={bills} refunds={refunds} />
      {duties && <p>{journal}</p>}
    </section>
  );
}
