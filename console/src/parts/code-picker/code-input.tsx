import { Autocomplete } from '@base-ui/react/autocomplete';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ReferenceEntry } from '../../api/kinds.ts';
import { useText } from '../../texts/text.tsx';
import { CodeOption, told } from './code-option.tsx';
import { type Asked, codeQuery, isBranch, useCode, useCodes, useFoundCodes } from './codes.ts';
import { recentCodes, rememberCode } from './recent-codes.ts';

export interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'list'> {
  /** The code list, by its name in the reference data. */
  readonly list: string;
  /** As it was typed: a code, or what is to become one. */
  readonly value: string;
  readonly change: (code: string) => void;
  /** Where there is no room for what a code means. */
  readonly narrow?: boolean;
  /** Offers codes at once. */
  readonly startOpen?: boolean;
  /** Somebody has gone on, and what they have chosen is there. */
  readonly left?: () => void;
}

/** A code of a code list: a code or words in any language find it. Shows what it means while nobody types. */
export function CodeInput(props: CodeInputProps) {
  const { list, value, change, narrow = false, startOpen = false, left, onFocus, onBlur, ...input } = props;
  const { text } = useText();
  const field = useRef<HTMLInputElement>(null);
  const picker = usePicker(list, value, change, startOpen);
  const [typing, setTyping] = useState(narrow);
  const isLeft = useRef(false);
  useEffect(() => {
    if (isLeft.current && !typing && !picker.awaited) left?.();
  });
  const name = useCode(list, narrow ? '' : value)?.name;
  return (
    <Autocomplete.Root
      mode="none"
      autoHighlight
      openOnInputClick
      items={picker.offered}
      itemToStringValue={({ code }) => code}
      value={typing ? value : told(value, name)}
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
          // The code alone, and all of it: whoever types replaces what stands there, from the first letter on.
          if (!typing) flushSync(() => setTyping(true));
          event.currentTarget.select();
          onFocus?.(event);
        }}
        onKeyDown={(event) => {
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
      {/* Not the library’s popup: that hides the whole page from assistive technology while it is open. */}
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

/** The server looks for no more. */
const longestSearch = 100;

/** What is offered for what is typed: before that what was chosen last, then what the list begins with. */
function usePicker(list: string, value: string, change: (code: string) => void, startOpen: boolean) {
  const { language } = useText();
  const queries = useQueryClient();
  const [open, setOpen] = useState(startOpen);
  const [asked, setAsked] = useState<Asked>(null);
  const [recentOnes, setRecentOnes] = useState(() => (startOpen ? recentCodes(list) : []));
  // Whoever presses Enter faster than the list answers gets what it answers.
  const [awaited, setAwaited] = useState(false);
  const { found, late } = useFoundCodes(list, asked, open || awaited);
  const recent = useCodes(list, asked === null && open ? recentOnes : []);
  const others = found.filter(({ code }) => !recent.some((each) => each.code === code));
  const [first] = found;
  const typed = value.trim().toLowerCase();
  useEffect(() => {
    if (!awaited || late) return;
    setAwaited(false);
    if (first) choose(first);
  });
  function choose(entry: ReferenceEntry): void {
    if (isBranch(list, entry)) return setAsked({ below: entry.code });
    queries.setQueryData(codeQuery(list, entry.code, language).queryKey, entry);
    rememberCode(list, entry.code);
    setAsked(null);
    setOpen(false);
    change(entry.code);
  }
  function show(next: boolean): void {
    if (next && !open) setRecentOnes(recentCodes(list));
    if (!next && !awaited) setAsked(null);
    setOpen(next);
  }
  return {
    open,
    asked,
    recent,
    choose,
    awaited,
    isLate: open && late && asked !== null && !(first && isCalled(first, (name) => name.startsWith(typed))),
    await: () => setAwaited(true),
    offered: [...recent, ...others],
    show,
    type(words: string) {
      setAwaited(false);
      const q = words.trim().slice(0, longestSearch);
      setAsked(q === '' ? null : { q });
      show(true);
      change(words);
    },
    /** Whoever types a whole name, or a code in small letters, has said which. */
    leave() {
      const meant = found.find((entry) => isCalled(entry, (name) => name === typed));
      if (open && meant && meant.code !== value && !isBranch(list, meant)) change(meant.code);
      if (!awaited) show(false);
    },
  };
}

/** Whether its code, or its name in some language, is so; in small letters. */
function isCalled({ code, names }: ReferenceEntry, isSo: (name: string) => boolean): boolean {
  return [code, ...Object.values(names)].some((name) => isSo(name.toLowerCase()));
}
