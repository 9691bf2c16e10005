import { useText } from '../../texts/text.tsx';

/** What the server tells of something that is not possible: a stable code, and its sentence in English. */
interface WhyNot {
  readonly reasonCode?: string;
  readonly reason?: string;
}

/**
 * Why something is not possible, in the words of the person. The build takes them from the catalogue that the server
 * speaks from, too: they stand with the words of each place that imports this.
 */
export function useReason(): (refused: WhyNot | undefined) => string {
  const { word } = useText();
  return (refused) =>
    refused?.reasonCode === undefined ? (refused?.reason ?? '') : word('reason', refused.reasonCode);
}
