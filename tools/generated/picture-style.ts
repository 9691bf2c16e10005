/** CSS of the generated pictures. They follow the light or dark setting of the reader's system. */
const pictureStyle = `
text { font: 12px ui-monospace, Menlo, Consolas, monospace; text-anchor: middle; fill: #13202b; }
.label { fill: #4a5a67; paint-order: stroke; stroke: #fff; stroke-width: 5px; stroke-linejoin: round; }
rect { fill: #eaf3f9; stroke: #0a5a8c; }
.final { fill: #fff; stroke-width: 3; }
path { fill: none; stroke: #6f7e8a; stroke-width: 1.25; }
.head { fill: #6f7e8a; stroke: none; }
.left { text-anchor: start; }
.right { text-anchor: end; }
.title { font-weight: 600; }
.frame { fill: none; stroke: #b9c6d0; }
.lifeline { stroke: #b9c6d0; stroke-dasharray: 3 4; }
@media (prefers-color-scheme: dark) {
  text { fill: #e8eef3; }
  .label { fill: #aab8c3; stroke: #0f171e; }
  rect { fill: #1a2e3c; stroke: #7cc0ea; }
  .final { fill: #0f171e; }
  .frame { fill: none; stroke: #3a4c5a; }
  .lifeline { stroke: #3a4c5a; }
}
`;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Creates an SVG document from the parts of a picture, with description, styles and arrow head. */
export function svgPicture(
  { width, height }: PictureSize,
  description: string,
  parts: readonly string[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${description}">
<style>${pictureStyle}</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="head" d="M0 0 8 4 0 8z"/></marker></defs>
${parts.join('\n')}
</svg>
`;
}
