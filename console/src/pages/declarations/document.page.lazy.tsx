import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link, useNavigate } from '@tanstack/react-router';
import { GET, responseDataWithETag } from '../../api/client.ts';
import { sectionNames } from '../../parts/declaration/document-fields.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { useText } from '../../texts/text.tsx';
import { AmendForm } from './form/amend-form.tsx';
import { DraftForm } from './form/draft-form.tsx';
import { firstIncomplete } from './form/section-state.ts';
import type { FormStep } from './form/sections.tsx';

export const route = createLazyRoute('/inside/declarations/$declarationId/document')({
  component: DeclarationDocument,
});

/** Shows an editor for the document of a draft, or for the amendment of a lodged declaration. */
function DeclarationDocument() {
  const { text } = useText();
  const navigate = useNavigate();
  const { declarationId: id } = route.useParams();
  const { section } = route.useSearch();
  const { data, error, refetch } = useQuery({
    queryKey: ['document', id],
    // Editing starts from the current version, and no background refresh replaces it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      responseDataWithETag(GET('/management/organisation/declarations/{id}', { params: { path: { id } } })),
  });
  const go = (to: FormStep) =>
    navigate({
      to: '/declarations/$declarationId/document',
      params: { declarationId: id },
      search: { section: to },
      resetScroll: false,
    });
  const amends = data !== undefined && data.value.status !== 'draft';
  const step = sectionNames.find((name) => name === section) ?? firstIncomplete(data?.value.errors ?? []);
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
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && !amends && (
        <DraftForm key={id} id={id} start={data} step={section === 'check' ? 'check' : step} go={go} />
      )}
      {data && amends && (
        <AmendForm
          key={id}
          id={id}
          start={{ value: data.value.document, etag: data.etag }}
          step={step}
          go={go}
        />
      )}
    </Page>
  );
}
