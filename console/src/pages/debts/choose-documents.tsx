import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { documentsQuery, UploadDocument } from '../../parts/declaration/upload-document.tsx';
import { CheckField } from '../../parts/field.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

interface ChooseDocumentsProps {
  readonly declarationId: string;
  readonly chosen: readonly string[];
  readonly choose: (documents: readonly string[]) => void;
}

/**
 * Shows the uploaded documents of the declaration for selection, and uploads further ones. It is outside of the
 * form of the claim, because the upload is a form itself. Debtors who did not lodge the declaration can't upload.
 */
export function ChooseDocuments({ declarationId, chosen, choose }: ChooseDocumentsProps) {
  const { text } = useText();
  const may = usePermission();
  const [uploading, setUploading] = useState(false);
  const { data } = useQuery({ ...documentsQuery(declarationId), retry: false });
  if (!data) return null;
  return (
    <fieldset className="stack">
      <legend>{text('claim.documents')}</legend>
      {data.items.length === 0 && <p className="soft">{text('papers.none')}</p>}
      {data.items.map(({ id, fileName, type }) => (
        <CheckField
          key={id}
          label={fileName ?? type}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            choose(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
      {may('uploadOrganisationDocument') &&
        (uploading ? (
          <UploadDocument id={declarationId} close={() => setUploading(false)} />
        ) : (
          <div>
            <Button look="quiet" onClick={() => setUploading(true)}>
              {text('papers.add')}
            </Button>
          </div>
        ))}
    </fieldset>
  );
}
