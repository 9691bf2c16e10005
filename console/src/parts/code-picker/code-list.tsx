import { type ReactNode, useDeferredValue } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceEntry } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { TextField } from '../field.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { CommodityFacts, codeWithName } from './code-option.tsx';
import { isHierarchicalList } from './codes.ts';
import { listName } from './list-name.ts';
import { QuotaBalanceOnDemand } from './quota-balance.tsx';

interface CodeListProps {
  readonly list: string;
  /** Search text; empty without a search. */
  readonly q?: string;
  /** Called with each change of the search text. If absent, the list has no search field. */
  readonly seek?: (typed: string) => void;
  /** Parent code whose codes are shown while there is no search. */
  readonly below?: string | undefined;
  /** Returns the cell of a code. */
  readonly code: (entry: ReferenceEntry) => ReactNode;
}

/** Shows a code list with its search. A hierarchical list shows one level of its codes. */
export function CodeList({ list, q = '', seek, below = '', code }: CodeListProps) {
  const speech = useText();
  const { text, word, language } = speech;
  const deferredTerm = useDeferredValue(q.trim());
  const filter = deferredTerm !== '' ? { q: deferredTerm } : isHierarchicalList(list) ? { below } : {};
  const { rows, more, error, refetch } = usePages(['code-list', list, language, filter], (page) =>
    responseData(
      GET('/management/organisation/reference/{list}', {
        params: { path: { list }, query: { ...page, limit: 100, ...filter } },
      }),
    ),
  );
  return (
    <>
      {seek && (
        <TextField
          label={text('codeLists.search')}
          type="search"
          value={q}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => seek(target.value)}
        />
      )}
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <DataTable
          label={listName(word, list)}
          columns={codeListEntryColumns(list, code, speech)}
          rows={rows}
          expected={12}
          keyOf={({ code }) => code}
          more={more}
          empty={<p>{text('code.nothing')}</p>}
        />
      )}
    </>
  );
}

function codeListEntryColumns(
  list: string,
  code: CodeListProps['code'],
  { text, day }: TextFormatter,
): readonly Column<ReferenceEntry>[] {
  return [
    { title: text('codeLists.code'), cell: code },
    { title: text('codeLists.meaning'), cell: (entry) => <Meaning list={list} entry={entry} /> },
    { title: text('codeLists.from'), cell: ({ validFrom }) => day(validFrom), fold: 2 },
    { title: text('codeLists.until'), cell: ({ validUntil }) => validUntil && day(validUntil), fold: 1 },
  ];
}

function Meaning({ list, entry }: { readonly list: string; readonly entry: ReferenceEntry }) {
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
