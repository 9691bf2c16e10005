import { useState } from 'react';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { PreviewButtons } from '../../parts/declaration/document-preview.tsx';
import { OfficerDocumentLink } from '../../parts/declaration/queries-and-amendments.tsx';
import { UploadDocument } from '../../parts/declaration/upload-document.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';
import { ControlItemResults } from './item-results.tsx';

interface OfficerFindingsProps {
  readonly declaration: DeclarationForOfficers;
}

/** Shows the reasons for the lane of a declaration, and the results of its controls. */
export function OfficerFindings({ declaration }: OfficerFindingsProps) {
  return (
    <>
      <Risk declaration={declaration} />
      <Controls declaration={declaration} />
    </>
  );
}

function Risk({ declaration: { risk } }: OfficerFindingsProps) {
  const { text } = useText();
  const retold = useRecordTranslation();
  const [latest] = risk;
  return (
    <section className="card">
      <h2>{text('risk')}</h2>
      {latest ? (
        <>
          <p className="row">
            <LaneBadge lane={latest.lane} /> <Time at={latest.assessedAt} />
          </p>
          {latest.matched.length === 0 && <p className="soft">{text('risk.none')}</p>}
          <ul>
            {latest.matched.map(({ ruleId, name, lane, matchedValues }) => (
              <li key={ruleId}>
                {name} <LaneBadge lane={lane} />
                <div className="soft">{matchedValues.map(retold.step).join(' · ')}</div>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="soft">{text('risk.notYet')}</p>
      )}
    </section>
  );
}

function Controls({ declaration: { controls, id } }: OfficerFindingsProps) {
  const { text, word } = useText();
  const retold = useRecordTranslation();
  if (controls.length === 0) return null;
  return (
    <section className="card">
      <h2>{text('controls')}</h2>
      <ul>
        {controls.map(({ number, type, openedAt, findings, results, completedAt }) => (
          <li key={number}>
            <strong>{word('control', type)}</strong> <Time at={openedAt} />{' '}
            {completedAt === null && <TextBadge tone="warn">{text('controls.open')}</TextBadge>}
            {findings && <p>{retold.reason(findings)}</p>}
            <ControlItemResults results={results ?? []} />
          </li>
        ))}
      </ul>
      <ButtonLink look="quiet" to="/queue/$declarationId/inspection" params={{ declarationId: id }}>
        {text('controls.sheet')}
      </ButtonLink>
    </section>
  );
}

/** Shows the documents of the declarant and of customs, with the upload of a document of customs. */
export function OfficerDocuments({ declaration: { id, documents, document } }: OfficerFindingsProps) {
  const { text, word } = useText();
  const may = usePermission();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="card stack no-print" aria-label={text('papers')}>
      <h2>{text('papers')}</h2>
      {documents.length === 0 && <p className="soft">{text('papers.none')}</p>}
      {documents.length > 0 && (
        <ul>
          {documents.map((each) => (
            <li key={each.id}>
              {each.status === 'available' ? (
                <>
                  <OfficerDocumentLink id={id} document={each} />{' '}
                  <PreviewButtons of={(document) => document.id === each.id} />
                </>
              ) : (
                <>
                  {each.fileName ?? each.type} <TextBadge tone="warn">{word('paper', each.status)}</TextBadge>
                </>
              )}{' '}
              {each.source === 'customs' && (
                <TextBadge tone="plain">
                  {text(each.disclosedAt === null ? 'papers.internal' : 'papers.disclosed')}
                </TextBadge>
              )}
              <div className="soft">
                <span className="mono">{each.type}</span> {each.reference}{' '}
                {each.goodsItem !== null && text('goods.item', { number: each.goodsItem })}
              </div>
            </li>
          ))}
        </ul>
      )}
      {may('uploadDocumentAsOfficer') &&
        (isOpen ? (
          <>
            <p className="soft">{text('papers.internal.about')}</p>
            <UploadDocument
              id={id}
              asOfficer
              items={document.goodsItems?.length ?? 0}
              close={() => setOpen(false)}
            />
          </>
        ) : (
          <div>
            <Button look="quiet" onClick={() => setOpen(true)}>
              {text('papers.add')}
            </Button>
          </div>
        ))}
    </section>
  );
}
