import { createContext, type ReactNode, useContext } from 'react';
import { useText } from '../../texts/text.tsx';

/** Names of the risk rules that matched an element, by JSON Pointer. */
const MatchedElements = createContext<ReadonlyMap<string, readonly string[]>>(new Map());

interface MatchedByProps {
  readonly rules: readonly { readonly name: string; readonly elements: readonly string[] }[];
  readonly children: ReactNode;
}

/** Highlights the elements that risk rules matched in everything below it. */
export function RiskHighlightProvider({ rules, children }: MatchedByProps) {
  const names = new Map<string, string[]>();
  for (const { name, elements } of rules)
    for (const pointer of elements) names.set(pointer, [...(names.get(pointer) ?? []), name]);
  return <MatchedElements value={names}>{children}</MatchedElements>;
}

/** Shows the content of an element, highlighted if a risk rule matched it. */
export function RiskHighlight({ at, children }: { readonly at: string; readonly children: ReactNode }) {
  const { text } = useText();
  const names = useContext(MatchedElements).get(at);
  if (!names) return children;
  return (
    <mark className="matched" title={text('matched', { rules: names.join(', ') })}>
      {children}
      <span className="visually-hidden">{text('matched', { rules: names.join(', ') })}</span>
    </mark>
  );
}
