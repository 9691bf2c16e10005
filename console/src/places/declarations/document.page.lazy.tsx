import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { answeredWithTag, GET } from '../../api/client.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemNote } from '../../parts/problem-note.tsx';
import { useText } from '../../texts/text.tsx';
import { DocumentEditor } from './document-editor.tsx';

export const route = createLazyRoute('/inside/declarations/$declarationId/document')({
  component: DeclarationDocument,
});

/** The document of a draft, to go on with; or of a lodged declaration, to amend it. */
function DeclarationDocument() {
  const { text } = useText();
  const { declarationId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['document', id],
    // What is typed begins with the version of this moment, and no later one takes its place by itself.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => answeredWithTag(GET('/management/own/declarations/{id}', { params: { path: { id } } })),
  });
  const amends = data !== undefined && data.value.status !== 'draft';
  return (
    <Page
      title={text(amends ? 'document.amend' : 'document.edit', { lrn: data?.value.lrn ?? id })}
      about={text(amends ? 'document.amend.about' : 'document.about')}
      crumbs={
        <Link to="/declarations/$declarationId" params={{ declarationId: id }}>
          {data?.value.lrn ?? id}
        </Link>
      }
    >
      {error && <ProblemNote error={error} retry={() => void refetch()} />}
      {data && (
        <DocumentEditor
          key={id}
          name={id}
          start={{ value: data.value.document, etag: data.etag }}
          id={id}
          amends={amends}
        />
      )}
    </Page>
  );
}
