import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { baseUrl } from '../../api/client.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { documentsQuery, UploadDocument } from '../../parts/declaration/upload-document.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

/** Shows the documents of a declaration, with download and upload. */
export function DeclarationDocuments({ declaration: { id } }: { readonly declaration: OwnDeclaration }) {
  const { text, word } = useText();
  const may = usePermission();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(documentsQuery(id));
  return (
    <section className="card stack" aria-label={text('papers')}>
      <h2>{text('papers')}</h2>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data?.items.length === 0 && <p className="soft">{text('papers.none')}</p>}
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((document) => (
            <li key={document.id}>
              {document.status === 'available' ? (
                <a
                  href={`${baseUrl}/management/organisation/declarations/${id}/documents/${document.id}`}
                  download
                >
                  {document.fileName ?? document.type}
                </a>
              ) : (
                <>
                  {document.fileName ?? document.type}{' '}
                  <TextBadge tone="warn">{word('paper', document.status)}</TextBadge>
                </>
              )}
              <div className="soft">
                <span className="mono">{document.type}</span> {document.reference}
              </div>
            </li>
          ))}
        </ul>
      )}
      {may('uploadOrganisationDocument') &&
        (open ? (
          <UploadDocument id={id} close={() => setOpen(false)} />
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
