import { createLazyRoute } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { baseUrl, GET, responseData } from '../../api/client.ts';
import type { AuditEvent } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { TextField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import { List, type ListColumn } from '../../parts/list/list.tsx';
import { filtersOf, replaceFilters } from '../../parts/list/list-search.ts';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { NamedField } from '../../shell/choices/named-field.tsx';
import { type NamedOption, nameIn, useActors } from '../../shell/choices/named-options.ts';
import { OrganisationField } from '../../shell/choices/organisation-field.tsx';
import { PersonLink } from '../../shell/person-link.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { AuditSeal } from './audit-seal.tsx';
import type { AuditSearch } from './search.ts';

export const route = createLazyRoute('/inside/audit')({ component: Audit });

function auditEventColumns(
  { text, word }: TextFormatter,
  nameOf: (id: string) => string | undefined,
): readonly ListColumn<AuditEvent>[] {
  return [
    {
      key: 'occurredAt',
      title: text('audit.occurredAt'),
      fixed: true,
      cell: ({ occurredAt }) => <Time at={occurredAt} />,
    },
    { key: 'action', title: text('audit.action'), cell: ({ action }) => <code>{action}</code> },
    {
      ...{ key: 'actor', title: text('audit.actor') },
      cell: ({ actor }) => <AuditTarget thing={actor} name={nameOf(actor.id)} />,
    },
    { key: 'target', title: text('audit.target'), cell: ({ target }) => <AuditTarget thing={target} /> },
    {
      key: 'outcome',
      title: text('audit.outcome'),
      fold: 2,
      cell: ({ outcome }) => word('audit.outcome', outcome),
    },
    {
      ...{ key: 'change', title: text('audit.change') },
      cell: ({ change, address, requestId }) => (
        <details>
          <summary>{text('audit.details')}</summary>
          <pre className="code">{JSON.stringify({ address, requestId, change }, null, 2)}</pre>
        </details>
      ),
    },
  ];
}

interface AuditTargetProps {
  readonly thing: AuditEvent['actor'];
  /** Name of the object that the event concerns, if known. */
  readonly name?: string | undefined;
}

function AuditTarget({ thing, name }: AuditTargetProps) {
  const { word } = useText();
  const called = name ?? word('audit.kind', thing.kind);
  return (
    <>
      {thing.kind === 'person' ? <PersonLink id={thing.id}>{called}</PersonLink> : called}
      <div className="mono soft anywhere">{thing.id}</div>
    </>
  );
}

/** Shows the audit log, newest first. The URL contains the filters. */
function Audit() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const search = filtersOf(route.useSearch());
  const actors = useActors();
  const { rows, more, error, query } = usePages(['audit', search], (cursor) =>
    responseData(
      GET('/management/audit-events', {
        params: { query: { limit: 50, ...search, ...(cursor && { after: cursor }) } },
      }),
    ),
  );
  const filters = new URLSearchParams({ ...search });
  return (
    <Page
      title={text('audit')}
      about={text('audit.about')}
      actions={
        <a className="button quiet" href={`${baseUrl}/management/audit-events/export?${filters}`} download>
          {text('audit.export')}
        </a>
      }
    >
      {may('getAuditSeal') && <AuditSeal />}
      <Filters key={JSON.stringify(search)} search={search} actors={actors} />
      {error ? (
        <ProblemAlert error={error} retry={() => void query.refetch()} />
      ) : (
        <List
          name="audit"
          label={text('audit')}
          columns={auditEventColumns(speech, nameIn(actors))}
          rows={rows}
          keyOf={({ id }) => id}
          more={more}
          empty={<p>{text('audit.empty')}</p>}
        />
      )}
    </Page>
  );
}

interface FiltersProps {
  readonly search: AuditSearch;
  readonly actors: readonly NamedOption[];
}

function Filters({ search, actors }: FiltersProps) {
  const { text, word } = useText();
  const filter = useFilters();
  const { register, control, handleSubmit } = useForm({
    defaultValues: {
      actor: '',
      target: '',
      action: '',
      organisationId: '',
      occurredFrom: '',
      occurredBefore: '',
      ...search,
    },
  });
  function submit(chosen: Readonly<Record<string, string>>): void {
    const trimmed = Object.entries(chosen).map(([name, value]) => [name, value.trim()]);
    filter(Object.fromEntries(trimmed));
  }
  return (
    <FilterBar chosen={Object.keys(search).length} submit={handleSubmit(submit)}>
      <NamedField label={text('audit.actor')} {...register('actor')} choices={actors} placeholder=" " />
      {(['target', 'action'] as const).map((name) => (
        <TextField key={name} label={word('audit', name)} {...register(name)} placeholder=" " />
      ))}
      <OrganisationField
        label={text('audit.organisationId')}
        {...register('organisationId')}
        placeholder=" "
      />
      {(['occurredFrom', 'occurredBefore'] as const).map((name) => (
        <FormDateField
          key={name}
          kind="time"
          label={word('audit', name)}
          control={control}
          name={name}
          placeholder=" "
        />
      ))}
      {Object.keys(search).length > 0 && (
        <ButtonLink to="." search={(before: object) => replaceFilters(before, {})} look="plain">
          {text('filter.all')}
        </ButtonLink>
      )}
    </FilterBar>
  );
}
