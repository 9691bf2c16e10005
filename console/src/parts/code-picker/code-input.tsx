import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReferenceEntry } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { useRestoreOnEscape } from '../restore-on-escape.ts';
import { CodeOption, codeWithName } from './code-option.tsx';
import {
  type CodeSearch,
  codeQuery,
  isBranch,
  useCodeSearch,
  useReferenceCodes,
  useReferenceEntry,
} from './codes.ts';
import { readRecentCodes, storeRecentCode } from './recent-codes.ts';

export interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  /** Name of the code list in the reference data. */
  readonly list: string;
  /** The entered text: a code, or the part of a code or name that the user has typed so far. */
  readonly value: string;
  readonly change: (code: string) => void;
  /** Whether the field is too narrow to show the name of the code next to it. */
  readonly narrow?: boolean;
  /** Whether the list is open at first render. */
  readonly startOpen?: boolean;
  /** Called in addition to `change` when the user selects a code of the list. */
  readonly chosen?: ((code: string) => void) | undefined;
  /** Called when the field has lost focus and the selected code is applied. */
  readonly left?: () => void;
}

/**
 * Shows an autocomplete input for a code of a code list. It searches by code or by name in any language, and
 * shows the meaning while the field is not edited.
 */
export function CodeInput(props: CodeInputProps) {
  const { list, value, change, chosen, narrow = false, startOpen = false, left, ...others } = props;
  const { onFocus, onBlur, ...input } = others;
  const { text } = useText();
  const field = useRef<HTMLInputElement>(null);
  const picker = useCodeSuggestions({ list, value, change, chosen }, startOpen);
  const { rememberValue, handleEscape } = useRestoreOnEscape({
    value,
    change,
    open: picker.open,
    close: () => picker.show(false),
  });
  const [typing, setTyping] = useState(narrow);
  const isLeft = useRef(false);
  useEffect(() => {
    if (isLeft.current && !typing && !picker.awaited) left?.();
  });
  const name = useReferenceEntry(list, narrow ? '' : value)?.name;
  return (
    <Autocomplete.Root
      mode="none"
      autoHighlight
      openOnInputClick
      items={picker.offered}
      itemToStringValue={({ code }) => code}
      value={typing ? value : codeWithName(value, name)}
      onValueChange={(typed, { reason }) => reason !== 'item-press' && picker.type(typed)}
      open={picker.open}
      onOpenChange={(open, { reason }) => reason !== 'item-press' && picker.show(open)}
    >
      <Autocomplete.Input
        {...input}
        ref={field}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => {
          // Shows only the code while the field has focus and selects it, so that the first typed character
          // replaces it.
          rememberValue();
          if (!typing) flushSync(() => setTyping(true));
          event.currentTarget.select();
          onFocus?.(event);
        }}
        onKeyDown={(event) => {
          handleEscape(event);
          if (event.key !== 'Enter' || !picker.isLate) return;
          event.preventDefault();
          event.preventBaseUIHandler();
          picker.await();
        }}
        onBlur={(event) => {
          isLeft.current = true;
          setTyping(false);
          picker.leave();
          onBlur?.(event);
        }}
      />
      {/* A popup of our own, because that of the library hides the whole page from assistive technology while it is open. */}
      {picker.open && (
        <Autocomplete.Portal container={field.current?.closest<HTMLElement>('dialog, main') ?? undefined}>
          <Autocomplete.Positioner className="menu-place" align="start" sideOffset={4}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a press in the list leaves the focus in the field */}
            <div className="menu-list found-codes" onMouseDown={(event) => event.preventDefault()}>
              <Autocomplete.Empty className="soft found-none">
                {picker.open && picker.asked && 'q' in picker.asked && text('code.nothing')}
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(entry: ReferenceEntry) => (
                  <Autocomplete.Item
                    key={entry.code}
                    value={entry}
                    className="menu-item code"
                    onClick={() => picker.choose(entry)}
                  >
                    <CodeOption list={list} entry={entry} recent={picker.recent.includes(entry)} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  );
}

/** Maximum search length that the server accepts. */
const maxSearchLength = 100;

/**
 * Manages the suggestions: matches of the input, or recently used codes and the start of the list if the
 * input is empty.
 */
function useCodeSuggestions(
  { list, value, change, chosen }: Pick<CodeInputProps, 'list' | 'value' | 'change' | 'chosen'>,
  startOpen: boolean,
) {
  const { language } = useText();
  const queries = useQueryClient();
  const [open, setOpen] = useState(startOpen);
  const [codeSearch, setCodeSearch] = useState<CodeSearch>(null);
  const [recentOnes, setRecentOnes] = useState(() => (startOpen ? readRecentCodes(list) : []));
  // True if the user pressed Enter before the search result arrived. On arrival, the first match is selected.
  const [awaited, setAwaited] = useState(false);
  const { found, late } = useCodeSearch(list, codeSearch, open || awaited);
  const recent = useReferenceCodes(list, codeSearch === null && open ? recentOnes : []);
  const others = found.filter(({ code }) => !recent.some((each) => each.code === code));
  const [first] = found;
  const typed = value.trim().toLowerCase();
  useEffect(() => {
    if (!awaited || late) return;
    setAwaited(false);
    if (first) choose(first);
  });
  function choose(entry: ReferenceEntry): void {
    if (isBranch(list, entry)) return setCodeSearch({ below: entry.code });
    queries.setQueryData(codeQuery(list, entry.code, language).queryKey, entry);
    storeRecentCode(list, entry.code);
    setCodeSearch(null);
    setOpen(false);
    change(entry.code);
    chosen?.(entry.code);
  }
  function show(next: boolean): void {
    if (next && !open) setRecentOnes(readRecentCodes(list));
    if (!next && !awaited) setCodeSearch(null);
    setOpen(next);
  }
  return {
    open,
    asked: codeSearch,
    recent,
    choose,
    awaited,
    isLate:
      open &&
      late &&
      codeSearch !== null &&
      !(first && matchesCodeOrName(first, (name) => name.startsWith(typed))),
    await: () => setAwaited(true),
    offered: [...recent, ...others],
    show,
    type(words: string) {
      setAwaited(false);
      const q = words.trim().slice(0, maxSearchLength);
      setCodeSearch(q === '' ? null : { q });
      show(true);
      change(words);
    },
    /** Selects the entry whose code or full name the user has typed, ignoring case. */
    leave() {
      const meant = found.find((entry) => matchesCodeOrName(entry, (name) => name === typed));
      if (open && meant && meant.code !== value && !isBranch(list, meant)) change(meant.code);
      if (!awaited) show(false);
    },
  };
}

/** Returns whether a test accepts the code or one of its names in lower case. */
function matchesCodeOrName({ code, names }: ReferenceEntry, isMatch: (name: string) => boolean): boolean {
  return [code, ...Object.values(names)].some((name) => isMatch(name.toLowerCase()));
}
