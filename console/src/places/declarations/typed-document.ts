import { useCallback, useEffect, useReducer } from 'react';
import type { Version } from '../../api/use-change.ts';
import { isTyped, type Place, type Typed, withValue } from '../../parts/declaration/document-edit.ts';
import { useSession } from '../../shell/session.ts';

interface State {
  /** Goes into the key of what is sent, so that two documents with the same text are two. */
  readonly nonce: string;
  readonly document: Typed;
  /** The version that it began with. */
  readonly base: Version<Typed>;
}

type Change =
  | { readonly place: Place; readonly value: unknown }
  | { readonly document: Typed; readonly base: Version<Typed> };

function changed(state: State, change: Change): State {
  if ('base' in change) return { ...state, ...change };
  return { ...state, document: withValue(state.document, change.place, change.value) };
}

/**
 * A document that somebody types. Until it is saved it stays in the storage of the browser's tab, where it outlives a
 * reload, an error and the end of the session.
 */
export function useTypedDocument(name: string, start: Version<Typed>) {
  const { person, organisation } = useSession();
  const place = `document ${organisation?.id} ${person.id} ${name}`;
  const [state, dispatch] = useReducer(changed, null, () => read(place) ?? beginning(start));
  const isChanged = state.document !== state.base.value;
  useEffect(() => {
    if (isChanged) sessionStorage.setItem(place, JSON.stringify(state));
    else sessionStorage.removeItem(place);
  }, [place, state, isChanged]);
  return {
    ...state,
    isChanged,
    change: useCallback((at: Place, value: unknown) => dispatch({ place: at, value }), []),
    /** What is on the screen from now on, and the version that it is. */
    take: useCallback((document: Typed, base: Version<Typed>) => dispatch({ document, base }), []),
    forget: () => sessionStorage.removeItem(place),
  };
}

function beginning(base: Version<Typed>): State {
  return { nonce: crypto.randomUUID(), document: base.value, base };
}

function read(place: string): State | null {
  const stored: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
  return isState(stored) ? stored : null;
}

function isState(stored: unknown): stored is State {
  return (
    isTyped(stored) &&
    typeof stored.nonce === 'string' &&
    isTyped(stored.document) &&
    isTyped(stored.base) &&
    isTyped(stored.base.value) &&
    typeof stored.base.etag === 'string'
  );
}
