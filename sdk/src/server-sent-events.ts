import { decodeUtf8Stream } from './paged-lists.ts';

/** One event of a stream (HTML, section 9.2). */
export interface ServerSentEvent {
  /** Last received id, from which the stream can be resumed. */
  readonly id: string | null;
  readonly data: string;
}

/** A part of a stream: an event, the delay before the next connection, or a keep-alive. */
export type StreamPart =
  | ({ readonly kind: 'event' } & ServerSentEvent)
  | { readonly kind: 'retry'; readonly ms: number }
  | { readonly kind: 'alive' };

/** Reads a `text/event-stream`. An incomplete event at its end is discarded. */
export async function* readServerSentEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamPart> {
  let rest = '';
  let id: string | null = null;
  let data: string[] = [];
  for await (const text of decodeUtf8Stream(stream)) {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    yield { kind: 'alive' };
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
      if (line === '') {
        if (data.length > 0) yield { kind: 'event', id, data: data.join('\n') };
        data = [];
      } else if (name === 'id') id = value;
      else if (name === 'data') data.push(value);
      else if (name === 'retry' && /^\d+$/.test(value)) yield { kind: 'retry', ms: Number(value) };
    }
  }
}
