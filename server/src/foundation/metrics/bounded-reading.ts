const readingLimitMs = 500;

/**
 * Wraps a database read for metrics, so that it returns an empty list while the database is locked or unavailable. Only
 * one read runs at a time, because each occupies a connection.
 */
export function limitMetricsRead<Row>(read: () => Promise<readonly Row[]>): () => Promise<readonly Row[]> {
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
