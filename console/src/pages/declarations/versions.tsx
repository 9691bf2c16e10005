import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import type { OwnDeclaration } from '../../api/types.ts';
import { DiffTable } from '../../parts/declaration/diff-table.tsx';
import { differencesOf } from '../../parts/declaration/document-edit.ts';
import { AmendmentsForOfficers } from '../../parts/declaration/queries-and-amendments.tsx';
import { SelectField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { useText } from '../../texts/text.tsx';

interface DeclarationVersionsProps {
  readonly declaration: OwnDeclaration;
}

/** Shows the versions of a declaration, the differences of any two, and the requested amendments. */
export function DeclarationVersions({ declaration }: DeclarationVersionsProps) {
  const { id, tracks, version } = declaration;
  const { data } = useQuery({
    queryKey: ['declaration', id, 'amendments', version, tracks.amendment],
    enabled: version > 1 || tracks.amendment !== 'none',
    queryFn: () => readAmendments(id),
  });
  return (
    <>
      <Versions declaration={declaration} />
      {data && <AmendmentsForOfficers declaration={{ amendments: data }} />}
    </>
  );
}

function Versions({ declaration: { id, version } }: DeclarationVersionsProps) {
  const { text } = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['declaration', id, 'versions', version],
    queryFn: () =>
      responseData(GET('/management/organisation/declarations/{id}/versions', { params: { path: { id } } })),
  });
  return (
    <section className="card stack" aria-label={text('versions')}>
      <h2>{text('versions')}</h2>
      {error && <ProblemAlert error={error} retry={() => void refetch()} />}
      <ol className="plain">
        {data?.items.toReversed().map((each) => (
          <li key={each.version}>
            {text('versions.one', { number: each.version })}{' '}
            <span className="soft">
              <Time at={each.createdAt} exact />
            </span>
          </li>
        ))}
      </ol>
      {version > 1 ? (
        <VersionDifference key={version} id={id} latest={version} />
      ) : (
        <p className="soft">{text('versions.single')}</p>
      )}
    </section>
  );
}

interface VersionDifferenceProps {
  readonly id: string;
  readonly latest: number;
}

/** Shows the differences of two versions, at first of the latest one and the one before. */
function VersionDifference({ id, latest }: VersionDifferenceProps) {
  const { text } = useText();
  const [from, setFrom] = useState(latest - 1);
  const [to, setTo] = useState(latest);
  const { data: one } = useQuery(versionQuery(id, from));
  const { data: other } = useQuery(versionQuery(id, to));
  const choices = Array.from({ length: latest }, (_, index) => ({
    value: String(index + 1),
    text: text('versions.one', { number: index + 1 }),
  }));
  const diff =
    one && other
      ? differencesOf(one.document, other.document).map((each) => ({
          ...{ path: each.pointer, from: each.one, to: each.other },
        }))
      : null;
  return (
    <>
      <div className="pair">
        {(
          [
            ['versions.from', from, setFrom],
            ['versions.to', to, setTo],
          ] as const
        ).map(([label, value, set]) => (
          <SelectField
            key={label}
            label={text(label)}
            value={String(value)}
            choices={choices}
            onChange={({ target }) => set(Number(target.value))}
          />
        ))}
      </div>
      {diff?.length === 0 && <p className="soft">{text('versions.same')}</p>}
      {diff && diff.length > 0 && <DiffTable diff={diff} />}
    </>
  );
}

function versionQuery(id: string, number: number) {
  return {
    queryKey: ['declaration', id, 'version', number],
    // A lodged version never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      responseData(
        GET('/management/organisation/declarations/{id}/versions/{number}', {
          params: { path: { id, number: String(number) } },
        }),
      ),
  };
}

async function readAmendments(id: string) {
  const path = { id };
  const { items } = await responseData(
    GET('/management/organisation/declarations/{id}/amendments', { params: { path } }),
  );
  const each = items.map(({ number }) =>
    responseData(
      GET('/management/organisation/declarations/{id}/amendments/{number}', {
        params: { path: { id, number: String(number) } },
      }),
    ),
  );
  return Promise.all(each);
}
