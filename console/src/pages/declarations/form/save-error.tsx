import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { GET, responseDataWithETag } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button } from '../../../parts/button.tsx';
import { differencesOf, pathOfPointer, type RawInput } from '../../../parts/declaration/document-edit.ts';
import { openDocument } from '../../../parts/declaration/document-sections.ts';
import { useElementPath } from '../../../parts/declaration/elements.ts';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useText } from '../../../texts/text.tsx';
import { type SavedDraft, savedDraftOf, type useSavedDraft } from './saved-draft.ts';

interface NotSavedProps {
  readonly id: string;
  readonly draft: ReturnType<typeof useSavedDraft>;
  readonly methods: UseFormReturn;
  readonly read: () => RawInput;
}

/** Shows the save error of the draft. After a conflict it lists the other user's changes. */
export function SaveError({ id, draft, methods, read }: NotSavedProps) {
  const { text } = useText();
  const { error, failedAt, isAutosave, retries, save } = draft;
  const problem = problemOf(error);
  if (error === null) return null;
  if (problem?.code === 'version_conflict')
    return <Conflict key={failedAt} id={id} draft={draft} methods={methods} read={read} />;
  // The footer reports it, and the next attempt follows.
  if (isAutosave && retries) return null;
  return (
    <>
      <ProblemAlert
        key={failedAt}
        error={error}
        background={isAutosave}
        retry={() => void save().catch(() => {})}
      />
      {problem?.conflict && (
        <p>
          <Link to="/declarations/$declarationId" params={{ declarationId: problem.conflict.id }}>
            {text('document.taken', { lrn: problem.conflict.lrn })}
          </Link>
        </p>
      )}
    </>
  );
}

function Conflict({ id, draft, methods, read }: NotSavedProps) {
  const { text, formats } = useText();
  const element = useElementPath();
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<SavedDraft | null>(null);
  useEffect(() => {
    void queries
      .fetchQuery({
        queryKey: ['document', id, 'theirs'],
        staleTime: 0,
        queryFn: () =>
          responseDataWithETag(
            GET('/management/organisation/declarations/{id}', { params: { path: { id } } }),
          ),
      })
      .then((answer) => setTheirs(savedDraftOf(answer, openDocument(answer.value.document, formats), null)));
  }, [queries, id, formats]);
  if (!theirs) return null;
  return (
    <section className="note warn stack conflict-bar" aria-label={text('document.conflict')} role="alert">
      <strong>{text('document.conflict')}</strong>
      <div className="table-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{text('document.field')}</th>
              <th scope="col">{text('document.theirs')}</th>
              <th scope="col">{text('document.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {differencesOf(theirs.document, read()).map(({ pointer, one, other }) => (
              <tr key={pointer}>
                <th scope="row">{element(pathOfPointer(pointer))}</th>
                <td>{shown(one)}</td>
                <td>{shown(other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row">
        <Button
          look="quiet"
          onClick={() => {
            draft.take(theirs);
            methods.reset(openDocument(theirs.document, formats).values);
          }}
        >
          {text('document.takeTheirs')}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            draft.take(theirs);
            void draft.save().catch(() => {});
          }}
        >
          {text('document.keepYours')}
        </Button>
      </div>
    </section>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '–' : JSON.stringify(value);
}
