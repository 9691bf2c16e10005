import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { GET, responseData } from '../../api/client.ts';
import type { SearchResultEntry } from '../../api/types.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { replaceFilters } from '../../parts/list/list-search.ts';
import { useFilters } from '../../parts/list/use-list-state.ts';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { useText } from '../../texts/text.tsx';

type AuditFilter = 'actor' | 'target' | 'organisationId';

/** Filter of the audit log for each kind of search result. Other kinds have no audit events. */
const filterByKind: Readonly<Partial<Record<SearchResultEntry['kind'], AuditFilter>>> = {
  declaration: 'target',
  organisation: 'organisationId',
  actor: 'actor',
  client: 'actor',
  key: 'target',
};

const idPattern = /^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/;

/** Returns the filters that show the events of a search result; null for a result without events. */
function filtersFor({ kind, id }: SearchResultEntry): Readonly<Partial<Record<AuditFilter, string>>> | null {
  const name = filterByKind[kind];
  return name && id !== null ? { [name]: id } : null;
}

/**
 * Finds the events of a record by its LRN, MRN, name or id. A single complete match filters the log at once; other matches
 * are offered. The search returns only records that the user can read.
 */
export function FindRecord() {
  const { text, word } = useText();
  const filter = useFilters();
  const { register, handleSubmit } = useForm({ defaultValues: { q: '' } });
  const search = useMutation({
    mutationFn: async (q: string) => {
      const { items } = await responseData(GET('/management/search', { params: { query: { q } } }));
      return items.filter((found) => filtersFor(found) !== null);
    },
    onSuccess: (found, q) => {
      const complete = found.filter(({ exact, kind }) => exact || kind === 'actor');
      const [only] = complete;
      const filters = only && complete.length === 1 && found.length === 1 ? filtersFor(only) : null;
      if (filters) filter(filters);
      // The search finds only some kinds of records by their id; the log contains all of them.
      else if (found.length === 0 && idPattern.test(q)) filter({ target: q });
    },
  });
  function submit({ q }: { readonly q: string }): void {
    const term = q.trim();
    if (term !== '') search.mutate(term);
  }
  const { data: found, variables: searchedTerm = '', isPending, error } = search;
  return (
    <search className="stack">
      <form className="row find-record" onSubmit={handleSubmit(submit)}>
        <TextField label={text('audit.find')} {...register('q')} maxLength={100} autoComplete="off" />
        <Button type="submit" look="quiet" busy={isPending}>
          {text('action.find')}
        </Button>
      </form>
      {error && <ProblemAlert error={error} />}
      {found?.length === 0 && !idPattern.test(searchedTerm) && (
        <p role="status">{text('audit.find.none', { text: searchedTerm })}</p>
      )}
      {found && found.length > 0 && (
        <div role="status">
          <p>{text('audit.find.count', { count: found.length })}</p>
          <ul>
            {found.map((one) => (
              <li key={`${one.kind}${one.id}`}>
                <Link
                  className="link"
                  to="."
                  search={(before: object) => replaceFilters(before, filtersFor(one) ?? {})}
                >
                  {one.label}
                </Link>{' '}
                <span className="soft">
                  {word('audit.found', one.kind)} {one.detail}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}
