/** What `attempt` does for a key, once for all callers. After a failure the next call tries again. */
export function shareAttempt<Key>(
  attempts: Map<Key, Promise<void>>,
  key: Key,
  attempt: (key: Key) => Promise<void>,
): Promise<void> {
  let shared = attempts.get(key)
  if (!shared) {
    shared = attempt(key)
    attempts.set(key, shared)
    shared.catch(() => attempts.delete(key))
  }
  return shared
}
