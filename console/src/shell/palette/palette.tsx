import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { GET, responseData } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useText } from '../../texts/text.tsx';
import { type PaletteEntry, useCommandEntries, useSearchResultEntries } from './entries.ts';

const paletteSearchDelayMs = 120;

function optionId(index: number): string {
  return `palette-option-${index}`;
}

function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: async () => (await responseData(GET('/management/search', { params: { query: { q } } }))).items,
    enabled: q !== '',
    retry: false,
  });
}

/**
 * Shows the command palette, which searches objects, pages and actions and opens the selected one. Every
 * function works by keyboard.
 */
export function Palette({ close }: { readonly close: () => void }) {
  const { text } = useText();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { entries, error, isSearching, whole } = useEntries(typed);
  const active = entries[Math.min(chosen, entries.length - 1)];
  function choose(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    close();
    entry.run();
  }
  async function press(event: KeyboardEvent): Promise<void> {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      const count = Math.max(entries.length, 1);
      setChosen((now) => (Math.min(now, count - 1) + by + count) % count);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Searches for the complete input before it opens the first suggestion, because the suggestions can be
      // outdated if an id was pasted or typed quickly.
      choose(chosen > 0 ? active : ((await whole()) ?? active));
    }
  }
  return (
    <Dialog title={text('palette.title')} close={close}>
      <div className="palette">
        <input
          type="text"
          role="combobox"
          aria-label={text('palette.title')}
          aria-expanded={entries.length > 0}
          aria-controls="palette-options"
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(entries.indexOf(active))}
          placeholder={text('palette.hint')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
          }}
          onKeyDown={(event) => void press(event)}
        />
        {entries.length > 0 && <Options entries={entries} active={active} choose={choose} />}
        <p className="soft" role="status">
          {error
            ? (problemOf(error)?.title ?? text('problem.noAnswer'))
            : !isSearching && entries.length === 0 && text('palette.nothing')}
        </p>
      </div>
    </Dialog>
  );
}

interface PaletteOptionsProps {
  readonly entries: readonly PaletteEntry[];
  readonly active: PaletteEntry | undefined;
  readonly choose: (entry: PaletteEntry) => void;
}

function Options({ entries, active, choose }: PaletteOptionsProps) {
  const { text } = useText();
  return (
    <div role="listbox" id="palette-options" aria-label={text('palette.found')}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
        <div
          key={entry.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={entry === active}
          onClick={() => choose(entry)}
        >
          <span>{entry.label}</span>
          <span className="soft">{entry.detail}</span>
          <span className="soft">{entry.kind}</span>
        </div>
      ))}
    </div>
  );
}

/**
 * Returns the palette entries for an input: exact matches first, then pages and actions, then objects that
 * begin with the input.
 */
function useEntries(typed: string) {
  const queries = useQueryClient();
  const toEntries = useSearchResultEntries();
  const ownEntries = useCommandEntries();
  const q = typed.trim();
  const debouncedTerm = useDebouncedInput(q);
  const { data = [], error, isFetching } = useQuery(searchQuery(debouncedTerm));
  const found = q === '' ? [] : toEntries(data);
  const own = ownEntries(typed);
  const entries = [
    ...[...found, ...own].filter(({ exact }) => exact),
    ...own.filter(({ exact }) => !exact),
    ...found.filter(({ exact }) => !exact),
  ];
  return {
    entries,
    error,
    isSearching: isFetching || debouncedTerm !== q,
    /**
     * Returns the entry that matches the input exactly. Searches for it if the suggestions are not loaded yet.
     */
    async whole(): Promise<PaletteEntry | undefined> {
      if (q === '') return undefined;
      const there = await queries.ensureQueryData(searchQuery(q)).catch(() => []);
      return [...toEntries(there), ...own].find(({ exact }) => exact) ?? [...own, ...toEntries(there)][0];
    },
  };
}

/** Returns the input after a pause in typing. */
function useDebouncedInput(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), paletteSearchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
