import { createLazyRoute, Link } from '@tanstack/react-router';
import type { ReferenceEntry } from '../../api/types.ts';
import { CodeList } from '../../parts/code-picker/code-list.tsx';
import { isBranch, isHierarchicalList } from '../../parts/code-picker/codes.ts';
import { listName } from '../../parts/code-picker/list-name.ts';
import { Page } from '../../parts/page.tsx';
import { useText } from '../../texts/text.tsx';
import { DownloadList } from './download-list.tsx';

export const route = createLazyRoute('/inside/reference/$list')({ component: CodeListPage });

function Code({ list, entry }: { readonly list: string; readonly entry: ReferenceEntry }) {
  if (!isBranch(list, entry)) return <span className="mono">{entry.code}</span>;
  return (
    <Link to="/reference/$list" params={{ list }} search={{ below: entry.code }} className="mono">
      {entry.code}
    </Link>
  );
}

/** Shows a code list: its search, and for a hierarchical list the way from chapter to heading to code. */
function CodeListPage() {
  const { text, word } = useText();
  const { list } = route.useParams();
  const { q = '', below } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page
      title={listName(word, list)}
      about={text(isHierarchicalList(list) ? 'codeLists.tree' : 'codeLists.one')}
      crumbs={<CodeBreadcrumbs list={list} below={below} />}
      actions={<DownloadList list={list} look="quiet" />}
    >
      <CodeList
        list={list}
        q={q}
        below={below}
        seek={(typed) => void navigate({ search: typed === '' ? {} : { q: typed }, replace: true })}
        code={(entry) => <Code list={list} entry={entry} />}
      />
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
