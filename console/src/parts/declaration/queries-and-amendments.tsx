import { baseUrl } from '../../api/client.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';
import { TextBadge } from '../badge.tsx';
import { Time } from '../time.tsx';
import { DiffTable } from './diff-table.tsx';

interface DeclarationRequestsProps {
  readonly declaration: DeclarationForOfficers;
}

/** Queries of customs and amendment requests of the declarant. */
export function DeclarationRequests({ declaration }: DeclarationRequestsProps) {
  const { text } = useText();
  const { queries, amendments } = declaration;
  if (queries.length + amendments.length === 0) return <p className="soft">{text('requests.none')}</p>;
  return (
    <>
      <Queries declaration={declaration} />
      <AmendmentsForOfficers declaration={declaration} />
    </>
  );
}

/** Shows the name of a document as a link that downloads it. */
export function OfficerDocumentLink({
  id,
  document,
}: {
  readonly id: string;
  readonly document: DeclarationForOfficers['documents'][number];
}) {
  return (
    <a href={`${baseUrl}/management/declarations/${id}/documents/${document.id}`} download>
      {document.fileName ?? document.type}
    </a>
  );
}

function Queries({ declaration: { queries, documents, id } }: DeclarationRequestsProps) {
  const { text, word } = useText();
  const retold = useRecordTranslation();
  if (queries.length === 0) return null;
  return (
    <section className="card">
      <h2>{text('queries')}</h2>
      <ul>
        {queries.map(({ number, status, question, openedAt, requestedDocuments, answer }) => (
          <li key={number}>
            <strong>{retold.reason(question)}</strong>{' '}
            <TextBadge tone={status === 'open' ? 'warn' : 'plain'}>{word('query', status)}</TextBadge>
            <div className="soft">
              <Time at={openedAt} /> <span className="mono">{requestedDocuments.join(' ')}</span>
            </div>
            {answer && (
              <p className="note">
                {answer.text}{' '}
                {documents
                  .filter((each) => answer.documents.includes(each.id))
                  .map((each) => (
                    <span key={each.id}>
                      <OfficerDocumentLink id={id} document={each} />{' '}
                    </span>
                  ))}
                <span className="soft">
                  <Time at={answer.answeredAt} />
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows amendments with their differences. */
export function AmendmentsForOfficers({
  declaration: { amendments },
}: {
  readonly declaration: Pick<DeclarationForOfficers, 'amendments'>;
}) {
  const { text, word } = useText();
  if (amendments.length === 0) return null;
  return (
    <section className="card">
      <h2>{text('amendments')}</h2>
      {amendments.map(({ number, status, reason, requestedAt, diff }) => (
        <div key={number}>
          <p>
            <strong>{reason}</strong>{' '}
            <TextBadge tone={status === 'requested' ? 'warn' : 'plain'}>
              {word('amendment', status)}
            </TextBadge>{' '}
            <span className="soft">
              <Time at={requestedAt} />
            </span>
          </p>
          <DiffTable diff={diff} />
        </div>
      ))}
    </section>
  );
}
