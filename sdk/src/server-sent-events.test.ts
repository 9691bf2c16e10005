import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readServerSentEvents } from './server-sent-events.ts';

async function eventsIn(...texts: readonly string[]): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(texts.join(''));
  // Splits the bytes into chunks of three, so that chunk boundaries fall into characters, lines and events.
  const chunks = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, at) =>
    bytes.slice(at * 3, at * 3 + 3),
  );
  const found: unknown[] = [];
  for await (const part of readServerSentEvents(streamOf(chunks))) {
    if (part.kind === 'event') found.push([part.id, part.data]);
    if (part.kind === 'retry') found.push(part.ms);
  }
  return found;
}

function streamOf(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

describe('an event stream', () => {
  test('is parsed with its ids, comments, data of several lines and any line ending', async () => {
    const events = await eventsIn(
      ': alive\n\nretry: 500\n\n',
      'id: 1\nevent: a\ndata: {"a":\ndata: "ü"}\n\n',
      'id:2\r\ndata:b\r\n\r\n',
      'data: c\n\n',
    );
    assert.deepEqual(events, [500, ['1', '{"a":\n"ü"}'], ['2', 'b'], ['2', 'c']]);
  });

  test('yields only complete events when it is cut', async () => {
    assert.deepEqual(await eventsIn('id: 1\ndata: a\n\nid: 2\ndata: b'), [['1', 'a']]);
    assert.deepEqual(await eventsIn('id: 1\ndata: a\n\nid: 2\ndata: b\n'), [['1', 'a']]);
  });
});
