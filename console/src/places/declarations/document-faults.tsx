import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { answeredWithTag, GET } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import type { Version } from '../../api/use-change.ts';
import { Button } from '../../parts/button.tsx';
import { differencesOf, type Typed } from '../../parts/declaration/document-edit.ts';
import { type Findings, idOf, useLabel } from '../../parts/declaration/document-field.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useText } from '../../texts/text.tsx';
import { placeOf, type useSend } from './send-document.ts';
import { useTold } from './told.ts';
import type { useTypedDocument } from './typed-document.ts';

/** Everything that is wrong, each leading to its field. */
export function Faults({ faults }: { readonly faults: Findings }) {
  const { text } = useText();
  const label = useLabel();
  const summary = useTold();
  return (
    <section className="note bad" role="alert" tabIndex={-1} ref={summary}>
      <strong>{text('document.faults', { count: faults.size })}</strong>
      <ul>
        {[...faults].map(([pointer, message]) => (
          <li key={pointer}>
            <button type="button" className="link" onClick={() => focusOn(pointer)}>
              {where(placeOf(pointer), label)}
            </button>{' '}
            {message} <code className="soft">{pointer}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The field, or the first of those that stand below. */
function focusOn(pointer: string): void {
  const below = document.querySelector<HTMLElement>(`[id^="${idOf(pointer)}/"]`);
  (document.getElementById(idOf(pointer)) ?? below)?.focus();
}

function where(place: ReturnType<typeof placeOf>, label: ReturnType<typeof useLabel>): string {
  return place
    .flatMap((part, index) =>
      typeof part === 'number' ? [String(part + 1)] : [label(place.slice(0, index + 1))],
    )
    .join(' ');
}

interface RefusedProps {
  readonly send: ReturnType<typeof useSend>;
  readonly typed: ReturnType<typeof useTypedDocument>;
}

/** Why nothing was kept, where that is not a matter of single fields; of two who edit, what the other has changed. */
export function Refused({ send, typed }: RefusedProps) {
  const { text } = useText();
  const problem = problemOf(send.error);
  if (send.error === null || problem?.code === 'input_invalid') return null;
  return (
    <>
      <ProblemNote key={send.sentAt} error={send.error} />
      {problem?.conflict && (
        <p>
          <Link to="/declarations/$declarationId" params={{ declarationId: problem.conflict.id }}>
            {text('document.taken', { lrn: problem.conflict.lrn })}
          </Link>
        </p>
      )}
      {problem?.code === 'version_conflict' && <Conflict key={send.sentAt} send={send} typed={typed} />}
    </>
  );
}

function Conflict({ send, typed }: RefusedProps) {
  const { text } = useText();
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<Version<Typed> | null>(null);
  const id = send.id ?? '';
  useEffect(() => {
    void queries
      .fetchQuery({
        queryKey: ['document', id, 'theirs'],
        staleTime: 0,
        queryFn: () =>
          answeredWithTag(GET('/management/own/declarations/{id}', { params: { path: { id } } })),
      })
      .then(({ value, etag }) => setTheirs({ value: value.document, etag }));
  }, [queries, id]);
  if (!theirs) return null;
  const settle = (document: Typed) => {
    typed.take(document, theirs);
    send.reset();
  };
  return (
    <section className="note warn stack" aria-label={text('document.conflict')}>
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
            {differencesOf(theirs.value, typed.document).map(({ pointer, one, other }) => (
              <tr key={pointer}>
                <th scope="row">
                  <code>{pointer}</code>
                </th>
                <td>{shown(one)}</td>
                <td>{shown(other)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="row">
        <Button look="quiet" onClick={() => settle(theirs.value)}>
          {text('document.takeTheirs')}
        </Button>
        <Button look="quiet" onClick={() => settle({ ...typed.document })}>
          {text('document.keepYours')}
        </Button>
      </div>
    </section>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '–' : JSON.stringify(value);
}
