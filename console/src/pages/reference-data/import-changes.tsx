import { Link } from '@tanstack/react-router';
import { GET, responseData } from '../../api/client.ts';
import type { ReferenceImport, ReferenceImportChange } from '../../api/types.ts';
import { usePages } from '../../api/use-pages.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { type ChangeKind, changeKinds } from './import-lists.ts';

interface ImportChangesProps {
  readonly imported: ReferenceImport;
  readonly changes: NonNullable<ReferenceImport['changes']>;
  readonly kind: ChangeKind | undefined;
}

const importChangeTones = { added: 'good', changed: 'accent', ended: 'warn', removed: 'bad' } as const;

function importChangeColumns(speech: TextFormatter): readonly Column<ReferenceImportChange>[] {
  return [
    {
      title: speech.text('import.change'),
      cell: ({ kind }) => (
        <TextBadge tone={importChangeTones[kind]}>{speech.word('importChange', kind)}</TextBadge>
      ),
    },
    { title: speech.text('import.code'), cell: ({ code }) => <span className="mono">{code}</span> },
    { title: speech.text('import.validFrom'), cell: ({ validFrom }) => speech.day(validFrom) },
    { title: speech.text('import.what'), cell: (change) => <Difference change={change} /> },
    { title: speech.text('import.line'), cell: ({ line }) => line && speech.number(line), number: true },
  ];
}

/** Shows how an import changes its code list: number of changes by type, and the affected validity periods. */
export function ImportChanges({ imported: { id }, changes, kind }: ImportChangesProps) {
  const speech = useText();
  const { text, number } = speech;
  const { rows, more, error, refetch } = usePages(['reference-imports', id, 'changes', kind], (page) =>
    responseData(
      GET('/management/reference-imports/{id}/changes', {
        params: {
          path: { id },
          query: { ...page, limit: 100, ...(kind && { kind }) },
        },
      }),
    ),
  );
  return (
    <>
      <Kinds id={id} changes={changes} />
      {error ? (
        <ProblemAlert error={error} retry={refetch} />
      ) : (
        <DataTable
          label={text('import.changes')}
          columns={importChangeColumns(speech)}
          rows={rows}
          keyOf={(change) => `${change.kind} ${change.code} ${change.validFrom}`}
          more={more}
          empty={<p>{text('import.changes.empty')}</p>}
        />
      )}
      <p className="soft">{text('import.unchanged', { number: number(changes.unchanged) })}</p>
    </>
  );
}

function Kinds({ id, changes }: Pick<ImportChangesProps, 'changes'> & { readonly id: string }) {
  const { text, word, number } = useText();
  const all = changeKinds.reduce((sum, kind) => sum + changes[kind], 0);
  const shown = [undefined, ...changeKinds].map((kind) => ({
    kind,
    words: kind ? word('importChange', kind) : text('import.changes.all'),
    count: kind ? changes[kind] : all,
  }));
  return (
    <nav className="tabs" aria-label={text('import.changes')}>
      {shown.map(({ kind, words, count }) => (
        <Link
          key={words}
          to="/reference-imports/$importId"
          params={{ importId: id }}
          search={kind ? { kind } : {}}
          activeOptions={{ exact: true, includeSearch: true }}
          replace
          resetScroll={false}
        >
          {words} <span className="count">{number(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

type Entry = NonNullable<ReferenceImportChange['after']>;

/** Shows the changed fields with their old and new values. */
function Difference({ change: { before, after } }: { readonly change: ReferenceImportChange }) {
  const was = membersOf(before);
  const will = membersOf(after);
  const names = [...new Set([...Object.keys(was), ...Object.keys(will)])];
  return (
    <ul className="plain">
      {names
        .filter((name) => (was[name] ?? '') !== (will[name] ?? ''))
        .map((name) => (
          <li key={name}>
            <code>{name}</code> {was[name] && <del>{was[name]}</del>} {will[name] && <ins>{will[name]}</ins>}
          </li>
        ))}
    </ul>
  );
}

function membersOf(entry: Entry | null): Readonly<Record<string, string>> {
  if (!entry) return {};
  const { names, validUntil, attributes } = entry;
  const { en: name, ...others } = names;
  const translated = Object.entries(others).map(([language, text]) => [`name_${language}`, text] as const);
  const members = Object.entries({ name, ...Object.fromEntries(translated), validUntil, ...attributes });
  return Object.fromEntries(
    members.map(([member, value]) => [member, Array.isArray(value) ? value.join(' ') : String(value ?? '')]),
  );
}
