import { useQuery } from '@tanstack/react-query';
import { baseUrl } from '../../api/client.ts';
import { documentsQuery } from '../../parts/declaration/upload-document.tsx';
import { useText } from '../../texts/text.tsx';
import { type Claim, type DebtApiSide, debtRouteSets } from './debt-api.ts';

interface ClaimDocumentsProps {
  readonly door: DebtApiSide;
  /** A claim or an appeal. */
  readonly claim: Pick<Claim, 'declaration' | 'documents'>;
}

/** Shows the documents of a claim or an appeal for download. Only the claimant reads their file names here. */
export function ClaimDocuments({ door, claim: { declaration, documents } }: ClaimDocumentsProps) {
  const { text } = useText();
  const { data } = useQuery({
    ...documentsQuery(declaration.id),
    enabled: door === 'own' && documents.length > 0,
  });
  if (documents.length === 0) return null;
  return (
    <section className="card stack">
      <h2>{text('papers')}</h2>
      <ul>
        {documents.map((id, index) => (
          <li key={id}>
            <a href={`${baseUrl}${debtRouteSets[door].documents}/${declaration.id}/documents/${id}`} download>
              {data?.items.find((document) => document.id === id)?.fileName ??
                text('claim.document', { number: index + 1 })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
