import icons from '../../../design/icons.svg';

const iconsUrl = new URL(icons, import.meta.url).href;

/** Renders a decorative icon next to a text label. */
export function Icon({ name }: { readonly name: 'check' | 'copy' }) {
  return (
    <svg className="icon" aria-hidden="true" focusable="false">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
