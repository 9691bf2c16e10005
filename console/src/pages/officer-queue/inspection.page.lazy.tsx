import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { useElements } from '../../parts/declaration/elements.ts';
import { nationalFactsOf } from '../../parts/declaration/national-labels.ts';
import { DescriptionList } from '../../parts/description-list.tsx';
import { LaneBadge } from '../../parts/lane-badge.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';
import { RecordControlResult } from './control-result.tsx';
import { OfficerDocuments } from './findings.tsx';
import { InspectedContainers, InspectedItems } from './inspected-goods.tsx';
import { InspectionHints } from './inspection-hints.tsx';
import { MrnBarcodes } from './mrn-barcodes.tsx';

export const route = createLazyRoute('/inside/queue/$declarationId/inspection')({ component: Inspection });

/**
 * Shows the printable inspection sheet of a declaration, and the form for the control result, which officers
 * can use on phones.
 */
function Inspection() {
  const { text } = useText();
  const { declarationId: id } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['queue', id],
    queryFn: () => responseData(GET('/management/declarations/{id}', { params: { path: { id } } })),
  });
  const name = data?.mrn ?? data?.lrn ?? id;
  return (
    <Page
      title={text('sheet.title', { reference: name })}
      crumbs={
        <Link to="/queue/$declarationId" params={{ declarationId: id }}>
          {name}
        </Link>
      }
      actions={<Button onClick={() => globalThis.print()}>{text('sheet.print')}</Button>}
    >
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <RecordControlResult declaration={data} />
          <OfficerDocuments declaration={data} />
          <InspectionSheet declaration={data} />
        </>
      )}
    </Page>
  );
}

interface InspectionProps {
  readonly declaration: DeclarationForOfficers;
}

const ticks = ['seals', 'containers', 'packages', 'marks', 'goods', 'mass', 'sample', 'photographs'] as const;

function InspectionSheet({ declaration }: InspectionProps) {
  const { text, word, day } = useText();
  const element = useElements();
  const { mrn, lrn, office, lane, organisation, controls, document, assignment } = declaration;
  const control = controls.at(-1);
  return (
    <div className="sheet stack as-cards">
      {mrn && <MrnBarcodes mrn={mrn} />}
      <DescriptionList
        facts={[
          [text('sheet.lrn'), <span key="lrn">{lrn}</span>],
          [text('office'), office && <CodeName key="office" list="offices" code={office} />],
          [text('declarant'), organisation.name],
          [text('lane'), <LaneBadge key="lane" lane={lane} />],
          [text('sheet.control'), control && word('control', control.type)],
          [text('sheet.opened'), control && <Time key="at" at={control.openedAt} />],
          [text('queue.officer'), assignment?.officerName],
          [text('sheet.identity'), document.transport?.identity],
          ...nationalFactsOf('header', document).map(
            ({ name, kind, value }) =>
              [element(['national', name]).label, kind === 'date' ? day(value) : value] as const,
          ),
        ]}
      />
      <InspectionHints declaration={declaration} />
      <InspectedContainers document={document} />
      <InspectedItems document={document} />
      <section className="card">
        <h2>{text('sheet.ticks')}</h2>
        <ul className="ticks">
          {ticks.map((tick) => (
            <li key={tick}>{word('sheet.tick', tick)}</li>
          ))}
        </ul>
      </section>
      <section className="card">
        <h2>{text('sheet.findings')}</h2>
        <div className="writing-lines" />
        <dl className="signature">
          {(['place', 'day', 'name', 'signature'] as const).map((line) => (
            <div key={line}>
              <dt>{word('sheet.line', line)}</dt>
              <dd />
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
