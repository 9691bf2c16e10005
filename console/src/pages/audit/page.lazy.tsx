import { createLazyRoute, Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { baseUrl, responseData, untypedInputClient } from '../../api/client.ts';
import type { AuditEvent } from '../../api/types.ts';
import { FormDateField } from '../../parts/day/date-field.tsx';
import { auditActionName } from '../../parts/events/event-texts.ts';
import { TextField } from '../../parts/field.tsx';
import { FilterBar } from '../../parts/list/filter-bar.tsx';
import type { ListColumn } from '../../parts/list/list.tsx';
import { ListPage } from '../../parts/list/list-page.tsx';
import { filtersOf } from '../../parts/list/list-search.ts';
import { useFilters, useListRows } from '../../parts/list/use-list-state.ts';
import { Time } from '../../parts/time.tsx';
import { IdField } from '../../shell/choices/id-field.tsx';
import { type IdOption, nameOfOption, useActorOptions } from '../../shell/choices/id-options.ts';
import { OrganisationField } from '../../shell/choices/organisation-field.tsx';
import { PersonLink } from '../../shell/person-link.tsx';
import { usePermission } from '../../shell/session.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { AuditSeal } from './audit-seal.tsx';
import { changedValues } from './changed-values.ts';
import { FindRecord } from './find-record.tsx';

export const route = createLazyRoute('/inside/audit')({ component: Audit });

function auditEventColumns(
  speech: TextFormatter,
  nameOf: (id: string) => string | undefined,
): readonly ListColumn<AuditEvent>[] {
  const { text, word } = speech;
  return [
    {
      key: 'occurredAt',
      title: text('audit.occurredAt'),
      fixed: true,
      cell: ({ occurredAt }) => <Time at={occurredAt} exact />,
    },
    {
      ...{ key: 'action', title: text('audit.action') },
      cell: ({ action }) => <span title={action}>{auditActionName(speech, action)}</span>,
    },
    {
      ...{ key: 'actor', title: text('audit.actor') },
      cell: ({ actor }) => <AuditTarget thing={actor} name={nameOf(actor.id)} />,
    },
    {
      ...{ key: 'target', title: text('audit.target') },
      cell: ({ target }) => <AuditTarget thing={target} name={nameOf(target.id)} />,
    },
    {
      key: 'outcome',
      title: text('audit.outcome'),
      fold: 2,
      cell: ({ outcome }) => word('audit.outcome', outcome),
    },
    {
      ...{ key: 'change', title: text('audit.change') },
      cell: (event) => (
        <details>
          <summary>{text('audit.details')}</summary>
          <EventDetails event={event} />
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
      <TargetLink thing={thing}>{called}</TargetLink>
      <div className="mono soft anywhere">{thing.id}</div>
    </>
  );
}

/** Shows a name as a link to the page of the object, if the user can read that page. */
function TargetLink({ thing: { kind, id }, children }: AuditTargetProps & { readonly children: string }) {
  const may = usePermission();
  if (kind === 'person') return <PersonLink id={id}>{children}</PersonLink>;
  if (kind !== 'declaration') return children;
  const declarationId = id;
  if (may('getOrganisationDeclaration'))
    return (
      <Link to="/declarations/$declarationId" params={{ declarationId }}>
        {children}
      </Link>
    );
  if (!may('getDeclarationAsOfficer')) return children;
  return (
    <Link to="/queue/$declarationId" params={{ declarationId }}>
      {children}
    </Link>
  );
}

/** Shows the changed properties of an event, its request and its network address. */
function EventDetails({ event: { change, address, requestId, action } }: { readonly event: AuditEvent }) {
  const { text } = useText();
  return (
    <dl className="event-details">
      {[
        [text('audit.action'), action] as const,
        ...(address === null ? [] : [[text('audit.address'), address] as const]),
        ...(requestId === null ? [] : [[text('audit.request'), requestId] as const]),
        ...changedValues(change).map(
          ({ name, before, after }) =>
            [name, before === null ? after : `${before} → ${after ?? ''}`] as const,
        ),
      ].map(([name, value]) => (
        <div key={name}>
          <dt className="soft">{name}</dt>
          <dd className="mono anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows the audit log, newest first. The URL contains the filters. */
function Audit() {
  const speech = useText();
  const { text } = speech;
  const may = usePermission();
  const search = filtersOf(route.useSearch());
  const actors = useActorOptions();
  const pages = useListRows(['audit'], (query) =>
    responseData(untypedInputClient.GET('/management/audit-events', { params: { query } })),
  );
  const filters = new URLSearchParams({ ...search });
  return (
    <ListPage
      name="audit"
      title={text('audit')}
      about={text('audit.about')}
      actions={
        <a className="button quiet" href={`${baseUrl}/management/audit-events/export?${filters}`} download>
          {text('audit.export')}
        </a>
      }
      above={
        <>
          {may('getAuditSeal') && <AuditSeal />}
          <FindRecord />
          <Filters key={JSON.stringify(search)} search={search} actors={actors} />
        </>
      }
      pages={pages}
      keyOf={({ id }) => id}
      empty={text('audit.empty')}
      columns={auditEventColumns(speech, nameOfOption(actors))}
    />
  );
}

interface FiltersProps {
  readonly search: ReturnType<typeof route.useSearch>;
  readonly actors: readonly IdOption[];
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
    <FilterBar submit={handleSubmit(submit)}>
      <IdField label={text('audit.actor')} {...register('actor')} choices={actors} placeholder=" " />
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
    </FilterBar>
  );
}
