import { createLazyRoute, Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceEntry } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { CommodityFacts, codeWithName } from '../../parts/code-picker/code-option.tsx';
import { isBranch, isHierarchicalList } from '../../parts/code-picker/codes.ts';
import { listName } from '../../parts/code-picker/list-name.ts';
import { QuotaBalanceOnDemand } from '../../parts/code-picker/quota-balance.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { LiveFilter } from '../../parts/list/filters.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { DownloadList } from './download-list.tsx';

export const route = createLazyRoute('/inside/reference/$list')({ component: CodeList });

function codeListEntryColumns(list: string, { text, day }: TextFormatter): readonly Column<ReferenceEntry>[] {
  return [
    { title: text('codeLists.code'), cell: (entry) => <Code list={list} entry={entry} /> },
    { title: text('codeLists.meaning'), cell: (entry) => <Meaning list={list} entry={entry} /> },
    { title: text('codeLists.from'), cell: ({ validFrom }) => day(validFrom) },
    { title: text('codeLists.until'), cell: ({ validUntil }) => validUntil && day(validUntil) },
  ];
}

interface EntryProps {
  readonly list: string;
  readonly entry: ReferenceEntry;
}

function Code({ list, entry }: EntryProps) {
  if (!isBranch(list, entry)) return <span className="mono">{entry.code}</span>;
  return (
    <Link to="/reference/$list" params={{ list }} search={{ below: entry.code }} className="mono">
      {entry.code}
    </Link>
  );
}

function Meaning({ list, entry }: EntryProps) {
  const { name, above = [], attributes } = entry;
  const { description } = attributes;
  return (
    <span className="words">
      {name}
      {above.length > 0 && (
        <small className="soft">{above.map((each) => codeWithName(each.code, each.name)).join(' › ')}</small>
      )}
      {typeof description === 'string' && <small className="soft">{description}</small>}
      {isHierarchicalList(list) && <CommodityFacts entry={entry} />}
      {list === 'quotas' && <QuotaBalanceOnDemand entry={entry} />}
    </span>
  );
}

/** Shows a code list: its search, and for a hierarchical list the way from chapter to heading to code. */
function CodeList() {
  const speech = useText();
  const { text, word, language } = speech;
  const { list } = route.useParams();
  const { q = '', below } = route.useSearch();
  const wanted = useDeferredValue(q.trim());
  const asked = wanted !== '' ? { q: wanted } : isHierarchicalList(list) ? { below: below ?? '' } : {};
  const { rows, more, error, refetch } = usePages(['code-list', list, language, asked], (page) =>
    responseData(
      GET('/management/organisation/reference/{list}', {
        params: { path: { list }, query: { ...page, limit: 100, ...asked } },
      }),
    ),
  );
  return (
    <Page
      title={listName(word, list)}
      about={text(isHierarchicalList(list) ? 'codeLists.tree' : 'codeLists.one')}
      crumbs={<CodeBreadcrumbs list={list} below={below} />}
      actions={<DownloadList list={list} look="quiet" />}
    >
      <LiveFilter name="q" label={text('codeLists.search')} />
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <DataTable
          label={listName(word, list)}
          columns={codeListEntryColumns(list, speech)}
          rows={rows}
          expected={12}
          keyOf={({ code }) => code}
          more={more}
          empty={<p>{text('code.nothing')}</p>}
        />
      )}
    </Page>
  );
}

/** Shows breadcrumbs: the overview and the parent codes. */
function CodeBreadcrumbs({ list, below }: { readonly list: string; readonly below: string | undefined }) {
  const { text, word } = useText();
  return (
    <>
      <Link to="/reference">{text('codeLists')}</Link>
      {below !== undefined && (
        <>
          {' › '}
          <Link to="/reference/$list" params={{ list }}>
            {listName(word, list)}
          </Link>
          {' › '}
          {below}
        </>
      )}
    </>
  );
}
