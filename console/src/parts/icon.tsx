import icons from '../../../design/icons.svg';

const address = new URL(icons, import.meta.url).href;

/** An icon beside the words that name it. */
export function Icon({ name }: { readonly name: 'check' | 'copy' }) {
  return (
    <svg className="icon" aria-hidden="true" focusable="false">
      <use href={`${address}#${name}`} />
    </svg>
  );
}
