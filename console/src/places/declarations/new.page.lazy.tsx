import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { answered, GET } from '../../api/client.ts';
import type { Typed } from '../../parts/declaration/document-edit.ts';
import { SelectField } from '../../parts/field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useText } from '../../texts/text.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { samplesQuery } from './samples.ts';

export const route = createLazyRoute('/inside/declarations/new')({ component: NewDeclaration });

const nothing = { value: { type: 'import' }, etag: '' };

/** A declaration by hand: from nothing, from a sample, or from one that was made before. */
function NewDeclaration() {
  const { text } = useText();
  const navigate = useNavigate();
  const { sample, copy } = route.useSearch();
  const samples = useQuery(samplesQuery);
  const copied = useQuery({
    queryKey: ['declaration', copy, 'copy'],
    enabled: copy !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => readCopy(copy ?? ''),
  });
  const chosen = samples.data?.find(({ name }) => name === sample)?.document;
  const value = copy === undefined ? (sample === undefined ? nothing.value : chosen) : copied.data;
  const name = `new ${sample ?? ''} ${copy ?? ''}`;
  const error = copied.error ?? (sample === undefined ? null : samples.error);
  return (
    <Page
      title={text('declarations.new')}
      about={text('document.about')}
      crumbs={<Link to="/declarations">{text('declarations')}</Link>}
    >
      <div className="narrow">
        <SelectField
          label={text('document.start')}
          value={sample ?? ''}
          onChange={({ target }) =>
            void navigate({
              to: '/declarations/new',
              search: target.value === '' ? {} : { sample: target.value },
            })
          }
          choices={[
            { value: '', text: text(copy === undefined ? 'document.start.nothing' : 'document.start.copy') },
            ...(samples.data ?? []).map((one) => ({ value: one.name, text: one.summary })),
          ]}
        />
      </div>
      {error && <ProblemNote error={error} />}
      {value && <DocumentEditor key={name} name={name} start={{ ...nothing, value }} id={null} />}
    </Page>
  );
}

/** The document of another declaration; its reference is its own. */
async function readCopy(id: string): Promise<Typed> {
  const { document } = await answered(GET('/management/own/declarations/{id}', { params: { path: { id } } }));
  const { lrn: _, ...rest } = document;
  return rest;
}
