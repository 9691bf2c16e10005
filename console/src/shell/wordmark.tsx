import { useText } from '../texts/text.tsx';

/** Shows the logo (a customs seal with a tick) and the name of the portal. */
export function Wordmark() {
  const { text } = useText();
  return (
    <>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false" fill="none">
        <circle cx="14" cy="14" r="12.25" stroke="currentColor" strokeWidth="2" />
        <circle cx="14" cy="14" r="8.5" stroke="currentColor" strokeDasharray="2 1.6" />
        <path
          d="m9.8 14.3 3 3 5.6-6.4"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span>{text('portal')}</span>
    </>
  );
}
