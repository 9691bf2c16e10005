import { drawingSVG, qrcode } from '@bwip-js/browser';
import { baseUrl } from '../../api/client.ts';
import { Code128 } from '../../parts/barcode/barcode.tsx';
import { useText } from '../../texts/text.tsx';

/** Shows the MRN as a Code 128 barcode for scanners, and the URL of the declaration as a QR code for phones. */
export function MrnBarcodes({ mrn }: { readonly mrn: string }) {
  const { text } = useText();
  const address = `${baseUrl}/console/queue?mrn=${mrn}`;
  const square = qrcode({ bcid: 'qrcode', text: address }, drawingSVG());
  return (
    <div className="mrn-codes">
      <figure>
        <Code128 content={mrn} label={text('sheet.bars', { mrn })} />
        <figcaption className="mono">{mrn}</figcaption>
      </figure>
      <img className="square-of-mrn" src={imageOf(square)} alt={text('sheet.square', { mrn })} />
    </div>
  );
}

function imageOf(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
