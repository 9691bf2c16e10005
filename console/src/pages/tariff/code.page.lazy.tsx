import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { CodeList } from '../../parts/code-picker/code-list.tsx';
import { DateField } from '../../parts/day/date-field.tsx';
import { SelectField } from '../../parts/field.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { usePublicPermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';
import { RequiredDocuments } from './documents.tsx';
import { LandedCost } from './landed-cost.tsx';
import { Measures } from './measures.tsx';
import { changedTariffSearch, isCompleteDate, type TariffSearch } from './tariff-search.ts';

export const route = createLazyRoute('/public/tariff/$code')({ component: TariffPage });

/** Shows the tariff of a code: its position, its measures on a date, and the cost of goods. */
function TariffPage() {
  const { text, day } = useText();
  const { code } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = usePublicPermission();
  const { data, error, refetch } = useTariff(code, search);
  const change = (changed: TariffSearch) =>
    void navigate({ search: (before) => changedTariffSearch(before, changed), replace: true });
  const { declaration } = search;
  const isImport = search.direction !== 'export';
  return (
    <Page
      title={text('tariff.of', { code })}
      about={data?.path.at(-1)?.name}
      crumbs={<Levels path={data?.path ?? []} />}
    >
      {declaration === undefined && <TariffFilters search={search} change={change} />}
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      {data && (
        <p className="soft">
          {text(declaration === undefined ? 'tariff.on' : 'tariff.then', { date: day(data.date) })}{' '}
          {text('tariff.versions', {
            versions: Object.entries(data.listVersions)
              .map(([list, version]) => `${list} ${version}`)
              .join(', '),
          })}
        </p>
      )}
      {!error && <Measures rows={data?.measures} />}
      {data && <RequiredDocuments measures={data.measures} />}
      {data?.declarable === false && (
        <CodeList
          list="commodities"
          below={code}
          code={(below) => (
            <Link to="/tariff/$code" params={{ code: below.code }} search={search} className="mono">
              {below.code}
            </Link>
          )}
        />
      )}
      {data?.declarable && isImport && declaration === undefined && may('calculateOrganisationDuties') && (
        <LandedCost code={code} unit={data.supplementaryUnit} search={search} change={change} />
      )}
    </Page>
  );
}

function useTariff(code: string, { direction, declaration, origin = '', date }: TariffSearch) {
  const { language } = useText();
  const query = {
    direction: direction === 'export' ? ('export' as const) : ('import' as const),
    ...(declaration !== undefined && { declaration }),
    // Incomplete input does not filter.
    ...(/^[A-Z]{2}$/.test(origin) && { origin }),
    ...(isCompleteDate(date) && { date }),
  };
  return useQuery({
    queryKey: ['tariff', code, language, query],
    placeholderData: (before, previousQuery) => (previousQuery?.queryKey[1] === code ? before : undefined),
    queryFn: () =>
      responseData(GET('/management/organisation/tariff/{code}', { params: { path: { code }, query } })),
  });
}

/** Shows the higher levels of a code as links. */
function Levels({ path }: { readonly path: readonly { readonly code: string; readonly name: string }[] }) {
  const { text } = useText();
  return (
    <>
      <Link to="/tariff">{text('tariff')}</Link>
      {path.slice(0, -1).map(({ code, name }) => (
        <span key={code}>
          {' › '}
          <Link to="/tariff/$code" params={{ code }} title={name}>
            {code}
          </Link>{' '}
          <span className="soft">{name}</span>
        </span>
      ))}
    </>
  );
}

interface TariffFiltersProps {
  readonly search: TariffSearch;
  readonly change: (changed: TariffSearch) => void;
}

/** Shows the filters of the measures: direction, country and date. */
function TariffFilters({ search, change }: TariffFiltersProps) {
  const { text } = useText();
  const { direction = 'import', origin = '', date = '' } = search;
  return (
    <search className="fields" aria-label={text('tariff.filters')}>
      <SelectField
        label={text('tariff.direction')}
        value={direction}
        choices={(['import', 'export'] as const).map((value) => ({
          value,
          text: text(`tariff.${value}`),
        }))}
        onChange={({ target }) => change({ direction: target.value })}
      />
      <CodeField
        label={text(direction === 'export' ? 'tariff.destination' : 'tariff.origin')}
        list="countries"
        value={origin}
        change={(country) => change({ origin: country })}
      />
      <DateField label={text('tariff.date')} value={date} change={(day) => change({ date: day })} />
    </search>
  );
}
