import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { Button } from '../../parts/button.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';
import { declarationQuery } from './declaration-query.ts';
import { PrintedForm } from './printed/printed-form.tsx';

export const route = createLazyRoute('/inside/declarations/$declarationId/print')({ component: PrintPage });

/** Shows the printed form of a declaration with its front page and continuation pages, as they are printed. */
function PrintPage() {
  const { text } = useText();
  const { declarationId: id } = route.useParams();
  const { data, error, refetch } = useQuery(declarationQuery(id));
  const name = data?.value.lrn ?? id;
  return (
    <Page
      title={text('printed.title', { lrn: name })}
      crumbs={
        <Link to="/declarations/$declarationId" params={{ declarationId: id }}>
          {name}
        </Link>
      }
      actions={<Button onClick={() => globalThis.print()}>{text('printed.print')}</Button>}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && <PrintedForm declaration={data.value} />}
    </Page>
  );
}
