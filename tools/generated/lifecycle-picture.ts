import { graphlib, layout } from '@dagrejs/dagre';
import {
  type LifecycleArrow,
  lifecycleArrows,
} from '../../server/src/declarations/lifecycle/lifecycle-markdown.ts';
import { svgPicture } from './picture-style.ts';

const characterWidth = 7.4;
const lineHeight = 15;
const margin = 12;
/** Minimum width of a status in pixels: the portal displays its name in other languages, in two lines. */
const minBoxWidth = 118;

/** Draws the main statuses of the lifecycle from its table, as SVG. */
export function lifecyclePicture(): string {
  const arrows = lifecycleArrows();
  const states = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const final = new Set(states.filter((state) => !arrows.some(({ from }) => from === state)));
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 46, ranksep: 26, edgesep: 26, marginx: margin, marginy: margin });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const state of states)
    graph.setNode(state, { width: Math.max(state.length * 8 + 26, minBoxWidth), height: 38 });
  for (const { from, to, actions } of arrows) {
    graph.setEdge(from, to, { ...labelSize(actions), labelpos: 'c' });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const nodes = states.map((state) => box(state, graph.node(state), final.has(state)));
  const edges = arrows.map((arrow) => line(arrow, graph.edge(arrow.from, arrow.to)));
  return svgPicture({ width: round(width), height: round(height) }, 'The main statuses of a declaration', [
    ...edges,
    ...nodes,
  ]);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function labelSize(actions: readonly string[]): { width: number; height: number } {
  const longest = Math.max(...actions.map((action) => action.length));
  return { width: longest * characterWidth, height: actions.length * lineHeight };
}

function box(state: string, at: Point & { width: number; height: number }, final: boolean): string {
  const { x, y, width, height } = at;
  const rect = `<rect${final ? ' class="final"' : ''} x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="6"/>`;
  return `<g data-state="${state}">${rect}<text x="${round(x)}" y="${round(y + 4)}">${state}</text></g>`;
}

/** Draws an arrow as a smooth line through its points. */
function line({ actions }: LifecycleArrow, { points, x, y }: Point & { points: readonly Point[] }): string {
  const [first, ...others] = points;
  const last = others.at(-1);
  if (!first || !last) throw new Error('an arrow has two ends');
  const bends = others.slice(0, -1).map((point, index) => {
    const next = others[index + 1] ?? last;
    return `Q${place(point)} ${place({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
  });
  const path = `M${place(first)} ${bends.join(' ')} L${place(last)}`;
  const top = y - ((actions.length - 1) * lineHeight) / 2 + 4;
  const labels = actions.map(
    (action, index) =>
      `<text class="label" x="${round(x)}" y="${round(top + index * lineHeight)}">${action}</text>`,
  );
  return `<path d="${path}" marker-end="url(#head)"/>${labels.join('')}`;
}

function place({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
