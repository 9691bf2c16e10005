import { useText } from '../../texts/text.tsx';

/** Refusal reason from the server: a stable code and an English message. */
interface RefusalReason {
  readonly reasonCode?: string;
  readonly reason?: string;
}

/**
 * Returns a function that localizes a refusal reason. The build adds the texts of the server's catalogue to
 * the messages of each page that imports this module.
 */
export function useUnavailableReasonText(): (refused: RefusalReason | undefined) => string {
  const { word } = useText();
  return (refused) =>
    refused?.reasonCode === undefined ? (refused?.reason ?? '') : word('reason', refused.reasonCode);
}
