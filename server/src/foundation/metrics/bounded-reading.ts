const readingLimitMs = 500;

/**
 * Returns a reading of the database, or nothing while the database is locked or unavailable. Only one reading runs at a time,
 * because each takes a connection.
 */
export function boundedReading<Row>(read: () => Promise<readonly Row[]>): () => Promise<readonly Row[]> {
  let reading: Promise<readonly Row[]> | null = null;
  return () => {
    reading ??= read()
      .catch(() => [])
      .finally(() => {
        reading = null;
      });
    const late = new Promise<readonly Row[]>((resolve) =>
      setTimeout(() => resolve([]), readingLimitMs).unref(),
    );
    return Promise.race([reading, late]);
  };
}
