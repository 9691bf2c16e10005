/** One message of PostgreSQL's protocol. */
export interface WireMessage {
  /** Type byte of the message as a character; empty for the first message of a client, which has no type byte. */
  readonly type: string;
  readonly body: Buffer;
}

/** Splits a stream of one direction into messages. A client's stream begins with a message without a type. */
export function createMessageReader(from: 'client' | 'server'): (chunk: Buffer) => WireMessage[] {
  let rest = Buffer.alloc(0);
  let isFirst = from === 'client';
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages: WireMessage[] = [];
    for (;;) {
      const typed = isFirst ? 0 : 1;
      if (rest.length < typed + 4) return messages;
      const end = typed + rest.readInt32BE(typed);
      if (rest.length < end) return messages;
      messages.push({ type: rest.toString('latin1', 0, typed), body: rest.subarray(typed + 4, end) });
      rest = rest.subarray(end);
      isFirst = false;
    }
  };
}

export function writeMessage({ type, body }: WireMessage): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, body]);
}
