import { code128 } from './code-128.ts';

interface BarcodeProps {
  readonly content: string;
  readonly label: string;
}

/** Width of the space without bars on both sides, in modules: at least 10. */
const quietZone = 10;

/** Shows a text as a barcode (Code 128); nothing if the code set lacks one of its characters. */
export function Code128({ content, label }: BarcodeProps) {
  const code = code128(content);
  if (!code) return null;
  return (
    <svg
      className="barcode"
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} 0 ${code.width + 2 * quietZone} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      {code.bars.map(({ at, width }) => (
        <rect key={at} x={at} y="0" width={width} height="1" />
      ))}
    </svg>
  );
}
